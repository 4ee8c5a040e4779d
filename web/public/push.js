// What the server tells a browser while no page of it is open: shown by the system, and pressed it opens the table at its
// question. Nothing else is done here: pages and their files are not kept.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const said = event.data?.json() ?? {};
  const shown = { body: said.body, data: said.url, tag: 'turn', renotify: true, icon: '/icon.svg' };
  event.waitUntil(self.registration.showNotification(said.title ?? 'Marrakesh', shown));
});

/** On this server, whatever the message says: in a window that is open, or in a new one. */
async function show(url) {
  const to = new URL('/' + new URL(url ?? '/', self.location.href).hash, self.location.href).href;
  const [open] = await self.clients.matchAll({ type: 'window' });
  const shown = await open?.navigate(to).catch(() => null);
  if (shown) await shown.focus();
  else await self.clients.openWindow(to);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});
