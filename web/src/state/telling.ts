// How somebody is told that it is their turn while they are away: what this browser can do for it, and texts for webhooks.
import type { Net } from '../net/net';
import { listed } from '../words/lists';

/** Texts that common services understand. {open} needs no log-in, so it is not for rooms where others read it. */
export const PRESETS = [
  { name: 'ntfy', url: 'https://ntfy.sh/…', form: '{text}\n{open}' },
  { name: 'Matrix', url: 'https://…/webhook/…', form: '{"text":"{text} {link}"}' },
  { name: 'Discord', url: 'https://discord.com/api/webhooks/…', form: '{"content":"{text} {link}"}' },
];

/** Why this browser cannot be notified: it does not know how, it would have to be asked over https, or its person said no. */
export type Hindrance = 'unknown' | 'unsafe' | 'denied' | null;
export function hindrance(): Hindrance {
  if (!isSecureContext) return 'unsafe';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unknown';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Bytes as messages have them: base64 for addresses, without signs at its end. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** The browser in a word or two, for who has several. */
export function deviceName(agent = navigator.userAgent): string {
  const browser = /Edg\//.test(agent) ? 'Edge' : (/Firefox|Chrome|Safari/.exec(agent)?.[0] ?? '');
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0] ?? '';
  return listed([browser, system].filter((part) => part));
}

const worker = () => navigator.serviceWorker.getRegistration('/push.js');

/** Where this browser can be reached at the moment. */
export async function ownEndpoint(): Promise<string | undefined> {
  if (hindrance()) return undefined;
  return (await (await worker())?.pushManager.getSubscription())?.endpoint;
}

/** Ask the person and the browser; undefined: one of them said no. */
export async function subscribe(key: string): Promise<PushSubscriptionJSON | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register('/push.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && !sameKey(old, key)) await old.unsubscribe(); // of another server at this address
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })).toJSON();
}

function sameKey(old: PushSubscription, key: string): boolean {
  const has = new Uint8Array(old.options.applicationServerKey ?? new ArrayBuffer(0));
  const wanted = bytesOf(key);
  return has.length === wanted.length && wanted.every((byte, at) => byte === has[at]);
}

export async function unsubscribe(): Promise<void> {
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
}

/** While the page is not to be seen, its person is not here. Returns what ends it. */
export function tellLooking(net: Pick<Net, 'request' | 'watch'>): () => void {
  const tell = () => void net.request({ type: 'looking', on: !document.hidden }).catch(() => undefined);
  const stop = net.watch((state) => state === 'open' && document.hidden && tell());
  document.addEventListener('visibilitychange', tell);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', tell);
  };
}
