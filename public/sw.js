// Keeps one page for when there is no network: the offline page, with the styles and scripts it names. Nothing
// else is kept, so nobody ever sees somebody else's or yesterday's content.
const CACHE = 'offline-1';
const PAGE = '/offline';

async function keepOfflinePage() {
  const cache = await caches.open(CACHE);
  const response = await fetch(PAGE, { credentials: 'omit', cache: 'reload' });
  if (!response.ok) return;
  const html = await response.clone().text();
  const files = [...html.matchAll(/(?:src|href)="(\/(?:_next\/static|generated|theme\.js)[^"]*)"/g)].map(
    ([, path]) => path,
  );
  await cache.put(PAGE, response);
  await Promise.allSettled(files.map((path) => cache.add(path)));
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(async () => (await caches.match(PAGE)) ?? Response.error()));
    return;
  }
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || !/^\/(_next\/static|generated|theme\.js)/.test(pathname)) return;
  event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
