// A browser that is told things while its page is elsewhere: Chromium with a profile, since what has none shows no notifications.
//
// The service from which browsers get such messages is not ours and not on this machine. So three things are not Chromium's
// here: where the page's subscription comes from (a receiver of the test, with keys of the test), who takes what the server
// has sent from there to the worker (the protocol for developers, after it was decrypted as Chromium would have), and the
// finger on the notification, which the system would show (the event that it brings is made in the worker). All between is real:
// the page's own button, the worker and its registration, the server's message, its encryption, the notification.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const WHOLE = '/usr/bin/chromium';

/** Where browsers are told: `read()` are the messages so far, `keys` those of the one browser that it serves. */
export async function openPushService() {
  const bodies = [];
  const curve = createECDH('prime256v1');
  const point = curve.generateKeys();
  const auth = randomBytes(16);
  const server = createServer((request, reply) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      bodies.push(Buffer.concat(parts));
      reply.writeHead(201).end();
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  return {
    port,
    endpoint: `http://127.0.0.1:${port}/push`,
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    read: () => bodies.map((body) => decrypt(body, curve, point, auth)),
    close: () => server.close(),
  };
}

/** RFC 8291 and 8188: the text of a message, which is one record. */
function decrypt(body, curve, point, auth) {
  const [salt, peer] = [body.subarray(0, 16), body.subarray(21, 21 + body[20])];
  const sealed = body.subarray(21 + body[20]);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, peer]);
  const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(peer), auth, info, 32));
  const key = (name, length) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', key('aes128gcm', 16), key('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** A browser of somebody, whose subscription is one of this service. */
export async function openBrowser(url, service) {
  const profile = mkdtempSync(join(tmpdir(), 'marrakesh-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? (existsSync(WHOLE) ? WHOLE : undefined),
    args: ['--headless=new', '--no-sandbox'],
    reducedMotion: 'reduce',
  });
  const origin = new URL(url).origin;
  await context.grantPermissions(['notifications'], { origin });
  await context.addInitScript(
    ({ endpoint, keys }) => {
      localStorage.setItem('marrakesh.guide', 'seen');
      const made = { endpoint, options: {}, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
      let kept = null;
      PushManager.prototype.getSubscription = async () => kept;
      PushManager.prototype.subscribe = async () => (kept = made);
    },
    { endpoint: service.endpoint, keys: service.keys },
  );
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    /** As the browser's maker would have brought it. */
    async deliver(data) {
      const developer = await context.newCDPSession(page);
      const found = new Promise((done) =>
        developer.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
          registrations.filter((one) => !one.isDeleted).forEach((one) => done(one.registrationId)),
        ),
      );
      await developer.send('ServiceWorker.enable');
      const registrationId = await found;
      await developer.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      await developer.detach();
    },
    /** What the system shows of this server. */
    notifications: () =>
      page.evaluate(async () => {
        const shown = await (await navigator.serviceWorker.ready).getNotifications();
        return shown.map(({ title, body, data, tag }) => ({ title, body, data, tag }));
      }),
    async press() {
      const [worker] = context.serviceWorkers();
      await worker.evaluate(async () => {
        const [notification] = await self.registration.getNotifications();
        self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
      });
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
