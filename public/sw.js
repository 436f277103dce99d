// Keeps one page for when there is no network: the offline page, with the styles and scripts it names. Nothing
// else is kept, so nobody ever sees somebody else's or yesterday's content.
const CACHE = 'offline-3';
const PAGE = '/offline';
const KEPT = /^\/(_next\/static\/|generated\/|theme\.js$)/;

/** What the page names: in addresses, and in the list that the first script brings. */
function filesOf(html) {
  const named = [...html.matchAll(/(?:src|href|data-scripts)="([^"]*)"/g)].flatMap(([, names]) =>
    names.split(' '),
  );
  return ['/generated/fast-start/formats.js', ...named].filter((path) => KEPT.test(path));
}

async function keepOfflinePage() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  const cache = await caches.open(CACHE);
  const response = await fetch(PAGE, { credentials: 'omit', cache: 'reload' });
  if (!response.ok) return;
  const files = filesOf(await response.clone().text());
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
  if (origin !== self.location.origin || !KEPT.test(pathname)) return;
  event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
