// The connection to the server: one socket for one identity, that comes back by itself.
//
//     const net = new Net('me');
//     net.on((message) => ...);                         // news, without id
//     const reply = await net.request({ type: 'mine' });
//
// An identity is a token that the server gave out, kept in localStorage under a name: "me" for the owner of this
// browser, others for the people who share the screen (hot seat). Requests made while there is no connection wait
// for it; those that were under way when it broke, and those that the server could not do just then ("failed"), are sent
// again. What the server would not know again it refuses with the code "lost", as we do with what cannot be sent.
//
// At a table the address has its id, so that everybody of it gets to the same process. Who goes to one keeps the old
// connection until the new one is greeted.
import type { Message, News, Notice, Person, Reply, Request, RequestName } from './protocol.ts';
import { pauseBefore, placeOf } from './again.ts';
import { NAMELESS } from './names.ts';
import { Refusal } from './refusal.ts';

export { Refusal };

/** `out`: the server does not know the token of this account any more; nothing is tried until somebody decides. */
export type NetState = 'connecting' | 'open' | 'lost' | 'refused' | 'out' | 'closed';

export interface Identity {
  token?: string;
  name?: string;
  account?: boolean;
}

/** Who waits for a reply. */
interface Waiting {
  type: RequestName;
  resolve: (reply: Reply<RequestName>) => void;
  reject: (refusal: Refusal) => void;
}
export type Welcome = Reply<'hello'>;
interface Sent {
  message: object;
  waiting: Waiting;
  /** When it was sent first, over which connection last, and how many broke meanwhile. */
  at?: number;
  line?: WebSocket;
  broken?: number;
  /** What the server said when it could not do it, when first, and how often. */
  failed?: { refusal: Refusal; at: number; times: number };
}

const KEY = 'marrakesh.identity.';
/** The server closes a connection that is silent for 75 seconds; the browser's answers to its pings are not seen here. */
const PING_EVERY = 30_000;
/** The server closes with this code where the token is void. */
const LOGGED_OUT = 4001;
/** Then another tab of this browser may just be getting a new token for all of them. */
const LOGGED_OUT_PAUSE = 1500;
/** So long a connection may take until it is greeted, and one that is left is kept for the replies that are under way. */
const PATIENCE = 12_000;
/** What belongs to its connection. */
const ONCE = new Set<RequestName>(['hello', 'ping']);
/** So many connections a request outlasts: one on which the server hangs up would never come to an end. */
const MOST_BROKEN = 5;
/** So long what the server could not do is tried again before somebody is told. */
const INSISTS = 20_000;
/** A connection that lasts so long was no failure. */
const LASTS = 5000;

/** What the server answers at once, and who waits for it wants to know when it does not. */
const QUICK = new Set<RequestName>(['answer', 'undo', 'consent', 'chat', 'hand', 'take', 'resign']);
const LATE = 2500;

/** Who opens this link is invited to a server that is closed to strangers. */
const COME = /^#\/come\/(\w{1,16})$/;

export function savedIdentity(name: string): Identity {
  try {
    return JSON.parse(localStorage.getItem(KEY + name) ?? '{}') as Identity;
  } catch {
    return {};
  }
}

export function saveIdentity(name: string, identity: Identity): void {
  try {
    localStorage.setItem(KEY + name, JSON.stringify(identity));
  } catch {
    // A browser that keeps nothing: the identity lasts as long as the page.
  }
}

export function forgetIdentity(name: string): void {
  localStorage.removeItem(KEY + name);
}

/** Which table a request is about. */
const tableOf = ({ message }: Sent) => ('table' in message ? message.table : null);

/** What a table needs of a connection: what is played without being kept (state/study) gives the same. */
export type Wire = Pick<Net, 'state' | 'on' | 'watch' | 'request'> & Partial<Pick<Net, 'follow'>>;

export class Net {
  state: NetState = 'connecting';
  person: Person | null = null;
  notices: Notice[] = [];
  program = '';
  /** Told when an answer of the server is late, and when that is over. */
  onlate: ((late: boolean) => void) | null = null;
  private late = false;
  /** Why the server does not let us in. */
  problem: Refusal | null = null;
  /** The connection that was greeted, and one that is not yet. */
  private socket: WebSocket | null = null;
  private coming: WebSocket | null = null;
  private listeners = new Set<(news: News) => void>();
  private watchers = new Set<(state: NetState) => void>();
  private waiting = new Map<number, Sent>();
  private queued: Sent[] = [];
  /** What the server could not do, until it is sent again. */
  private resting = new Set<Sent>();
  private nextId = 1;
  private tries = 0;
  /** How the last connection ended. */
  private why = 0;
  private timer = 0;
  private pinger = 0;
  private life = new AbortController();
  private token: string | undefined;
  name: string | undefined;
  private account = false;
  /** A login that stands in for the hello. */
  private entry: Sent | null = null;

  constructor(
    readonly identity: string = 'me',
    name?: string,
  ) {
    const saved = savedIdentity(identity);
    this.token = saved.token;
    this.name = saved.name ?? name;
    this.account = saved.account ?? false;
    this.connect();
    const { signal } = this.life;
    addEventListener('online', this.hurry, { signal });
    addEventListener('storage', this.elsewhere, { signal });
    addEventListener('offline', this.offline, { signal });
    document.addEventListener('visibilitychange', this.hurry, { signal });
  }

  on(listener: (news: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called at once with the present state, then whenever it changes. */
  watch(watcher: (state: NetState) => void): () => void {
    this.watchers.add(watcher);
    watcher(this.state);
    return () => this.watchers.delete(watcher);
  }

  request<K extends RequestName>(message: Request<K>): Promise<Reply<K>> {
    return new Promise<Reply<K>>((resolve, reject) => {
      // The server replies to each request with what belongs to it.
      this.put({ message, waiting: { type: message.type, resolve, reject } });
    });
  }

  private put(sent: Sent): void {
    if (this.state === 'closed') sent.waiting.reject(new Refusal('lost', ''));
    else if (this.state !== 'open' || this.coming) this.queued.push(sent);
    else this.send(sent);
  }

  /** The page is that of a table now: what is asked for from here on goes to where it is played. */
  follow(): void {
    const line = this.coming ?? this.socket;
    const there = placeOf(location.hash);
    if (this.state === 'open' && there !== '/ws' && !line!.url.endsWith(there)) this.connect();
  }

  /** Who was logged out from elsewhere goes on as somebody new. */
  asGuest(): void {
    this.forget();
    this.again();
  }

  /** Whom the server did not let in knocks once more. */
  again(): void {
    this.shut(this.state);
    this.changed('connecting');
    this.connect();
  }

  close(): void {
    this.changed('closed');
    this.life.abort();
    this.hangUp();
    this.lose();
  }

  private connect(): void {
    const url = new URL(placeOf(location.hash), location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.hash = url.search = '';
    const socket = new WebSocket(url);
    clearTimeout(this.timer);
    const late = this.coming;
    this.coming = socket;
    if (late) this.gone(late);
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.receive(socket, String(event.data));
    socket.onclose = (event) => this.gone(socket, event.code);
    setTimeout(() => socket === this.coming && this.gone(socket), PATIENCE);
  }

  /** A connection is no more. A new one that cannot be had does not matter while the old one is there. */
  private gone(socket: WebSocket, code = 0): void {
    const ours = socket === this.coming || socket === this.socket;
    if (socket === this.coming) this.coming = null;
    if (socket === this.socket) this.socket = null;
    socket.close();
    this.lose(socket);
    if (this.coming) {
      if (!this.socket && this.state === 'open') this.changed('lost');
    } else if (this.socket) this.sendQueued();
    else if (ours) this.broken(code);
  }

  private reconnect(): void {
    if (this.socket) this.gone(this.socket);
  }

  private hangUp(): void {
    const lines = [this.socket, this.coming];
    this.socket = this.coming = null;
    for (const line of lines) line?.close();
    clearInterval(this.pinger);
    clearTimeout(this.timer);
  }

  private hello(): void {
    const { entry } = this;
    const line = this.coming!;
    this.entry = null;
    // Another tab of this browser may have a newer one.
    this.token = savedIdentity(this.identity).token ?? this.token;
    const stranger = { name: this.name ?? NAMELESS, invite: COME.exec(location.hash)?.[1] };
    const who = this.token ? { token: this.token } : stranger;
    this.send(
      {
        message: entry?.message ?? { type: 'hello', protocol: 1, texts: false, ...who },
        waiting: {
          type: 'hello',
          resolve: (reply) => {
            this.arrived(reply as Welcome);
            entry?.waiting.resolve(reply);
          },
          reject: (refusal) => {
            if (entry) {
              this.shut(this.state);
              entry.waiting.reject(refusal);
            } else if (refusal.code === 'unknown-token') this.unknown();
            // It could not look us up: as good as a line that broke.
            else if (refusal.code === 'failed') this.gone(line);
            else if (refusal.code !== 'lost') {
              this.problem = refusal;
              this.changed('refused');
            }
          },
        },
      },
      line,
    );
  }

  private arrived(reply: Welcome): void {
    const old = this.socket;
    this.socket = this.coming;
    this.coming = null;
    // Replies that are under way still come over the old one.
    if (old) setTimeout(() => old.close(), [...this.waiting.values()].some(({ line }) => line === old) ? PATIENCE : 0);
    this.welcome(reply);
    const line = this.socket;
    setTimeout(() => line === this.socket && (this.tries = 0), LASTS);
    this.changed('open');
    clearInterval(this.pinger);
    this.pinger = window.setInterval(() => void this.ping(), PING_EVERY);
    this.follow();
    if (!this.coming) this.sendQueued();
  }

  /** Tables are opened first: what is said about one is refused before. */
  private sendQueued(): void {
    const opens = ({ waiting }: Sent) => (waiting.type === 'open' ? 0 : 1);
    for (const sent of this.queued.splice(0).sort((a, b) => opens(a) - opens(b))) this.send(sent);
  }

  /** The token is void. */
  private unknown(): void {
    const saved = savedIdentity(this.identity).token;
    if (saved && saved !== this.token) return this.hello();
    // Who has an account was logged out, and can come back. A guest cannot (a new data folder, or long ago): it becomes
    // a new one of the same name.
    if (this.account) return this.shut('out');
    this.forget();
    this.hello();
  }

  /** No connection, until somebody decides. */
  private shut(state: NetState): void {
    this.hangUp();
    this.person = null;
    this.lose();
    this.changed(state);
  }

  /** Instead of a hello; the connection is a new one. */
  enter(message: Request<'login'>): Promise<Welcome> {
    return new Promise((resolve, reject) => {
      this.shut(this.state);
      this.entry = { message, waiting: { type: 'login', resolve: resolve as Waiting['resolve'], reject } };
      this.connect();
    });
  }

  /** We go on as somebody new; `nameless`: also by another name. */
  leave(nameless = false): void {
    if (nameless) this.name = undefined;
    this.forget();
    this.reconnect();
  }

  private forget(): void {
    forgetIdentity(this.identity);
    this.token = undefined;
    this.account = false;
  }

  private async ping(): Promise<void> {
    const line = this.socket;
    const answer = this.request({ type: 'ping' }).catch(() => undefined);
    const late = new Promise((resolve) => setTimeout(() => resolve('late'), 10_000));
    if ((await Promise.race([answer, late])) === 'late' && line && line === this.socket) this.gone(line);
  }

  /** Who we are now. */
  welcome(reply: Welcome): void {
    this.person = reply.person;
    this.program = reply.program;
    this.notices = reply.notices ?? [];
    this.name = this.person.name;
    // Who came by the link of a message never becomes somebody else by itself.
    this.account = this.person.account || !!reply.only;
    if (reply.token) this.token = reply.token;
    this.keep();
  }

  keep(): void {
    saveIdentity(this.identity, { token: this.token, name: this.name, account: this.account });
  }

  private send(sent: Sent, line = this.socket!): void {
    const id = this.nextId++;
    const resent = sent.at && Math.min(Math.max(1, Date.now() - sent.at), 0x7fffffff);
    sent.at ??= Date.now();
    sent.line = line;
    this.waiting.set(id, sent);
    line.send(JSON.stringify({ ...sent.message, id, resent }));
    if (QUICK.has(sent.waiting.type)) setTimeout(() => this.waiting.has(id) && this.lags(true), LATE);
  }

  private lags(late: boolean): void {
    if (this.late === late) return;
    this.late = late;
    // Perhaps nobody is there any more.
    if (late) void this.ping();
    this.onlate?.(late);
  }

  private receive(line: WebSocket, text: string): void {
    const message = JSON.parse(text) as Message;
    const sent = this.waiting.get(message.id ?? 0);
    if (!sent) {
      // What nobody waits for any more, errors that belong to no request, and what is told over a connection that was left are no news.
      if (message.id === undefined && message.type !== 'error' && line === this.socket)
        for (const listener of [...this.listeners]) listener(message as News);
      return;
    }
    this.waiting.delete(message.id!);
    const refusal =
      message.type === 'error' ? new Refusal(message.code, message.text, message.rule, message.reason) : null;
    if (refusal && this.mayPass(sent, refusal) && this.insist(sent, refusal)) return;
    if (QUICK.has(sent.waiting.type)) this.lags(false);
    if (!refusal) sent.waiting.resolve(message as Reply<RequestName>);
    else sent.waiting.reject(refusal.code === 'lost' ? (sent.failed?.refusal ?? refusal) : refusal);
  }

  /** The server could not do it, or it is about a table that could not be opened. */
  private mayPass(sent: Sent, { code }: Refusal): boolean {
    if (code === 'failed') return !ONCE.has(sent.waiting.type);
    const opens = (one: Sent) => one.waiting.type === 'open' && tableOf(one) === tableOf(sent);
    return code === 'no-table' && [...this.resting, ...this.waiting.values()].some(opens);
  }

  /** Perhaps it can in a moment. False: it was tried for long enough. */
  private insist(sent: Sent, refusal: Refusal): boolean {
    const now = Date.now();
    const { at, times } = sent.failed ?? { at: now, times: 0 };
    if (now - at > INSISTS) return false;
    const pause = pauseBefore(times, 0);
    sent.failed = { refusal, at, times: times + 1 };
    if (QUICK.has(sent.waiting.type) && now + pause - sent.at! > LATE) this.lags(true);
    this.resting.add(sent);
    setTimeout(() => {
      this.resting.delete(sent);
      this.put(sent);
    }, pause);
    return true;
  }

  private broken(code: number): void {
    this.lags(false);
    clearInterval(this.pinger);
    this.entry?.waiting.reject(new Refusal('lost', ''));
    this.entry = null;
    if (this.state === 'closed' || this.state === 'refused' || this.state === 'out') return;
    this.changed('lost');
    clearTimeout(this.timer);
    if (!this.tries) this.why = code;
    const pause = Math.max(pauseBefore(this.tries++, this.why), code === LOGGED_OUT ? LOGGED_OUT_PAUSE : 0);
    this.timer = window.setTimeout(() => this.connect(), pause);
  }

  /** What was under way over this connection (without it: at all) is sent again when there is another one, or refused. */
  private lose(line?: WebSocket): void {
    const again: Sent[] = [];
    for (const [id, sent] of this.waiting) {
      if (line && sent.line !== line) continue;
      this.waiting.delete(id);
      sent.broken = (sent.broken ?? 0) + 1;
      if (line && sent.broken <= MOST_BROKEN && !ONCE.has(sent.waiting.type)) again.push(sent);
      else sent.waiting.reject(new Refusal('lost', ''));
    }
    this.queued.unshift(...again);
  }

  /** The network or the tab is back: do not wait for the rest of the pause. */
  private hurry = (): void => {
    if (document.hidden) return;
    if (this.state === 'open') void this.ping();
    if (this.state !== 'lost') return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.connect();
  };

  /** Another tab of this browser has logged in, or goes on as a guest: so do we. */
  private elsewhere = (event: StorageEvent): void => {
    if (this.state !== 'out' || event.key !== KEY + this.identity) return;
    const saved = savedIdentity(this.identity).token;
    if (!saved || saved === this.token) return;
    this.changed('connecting');
    this.connect();
  };

  /** The device has no network: better to say so at once than to wait until a silence is long enough. */
  private offline = (): void => {
    if (this.state === 'open') this.reconnect();
  };

  changed(state = this.state): void {
    this.state = state;
    for (const watcher of [...this.watchers]) watcher(state);
  }
}
