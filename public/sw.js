// Keeps one page for when there is no network: the offline page, with the styles and scripts it names. Nothing
// else is kept, so nobody ever sees somebody else's or yesterday's content. Shows push messages, too.
const CACHE = 'offline-4';
const PAGE = '/offline';
const KEPT = /^\/(_next\/static\/|generated\/|theme\.js$)/;
/** Where the site's code (src/lib/push-device.ts) notes what this browser is subscribed with. */
const PUSH_CACHE = 'push';
const PUSH_STATE = '/push-state';

/** What the page names: in addresses, and in the list that the first script brings. */
function filesOf(html) {
  const named = [...html.matchAll(/(?:src|href|data-scripts)="([^"]*)"/g)].flatMap(([, names]) =>
    names.split(' '),
  );
  return ['/generated/fast-start/formats.js', ...named].filter((path) => KEPT.test(path));
}

async function keepOfflinePage() {
  for (const name of await caches.keys())
    if (name !== CACHE && name !== PUSH_CACHE) await caches.delete(name);
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

/** A page of this site; whatever else a message names leads to the start. */
function pageOf(path) {
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  return url.origin === self.location.origin ? url.href : self.location.origin;
}

function messageOf(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

// Browsers end a subscription whose messages show nothing, so something is shown for each.
self.addEventListener('push', (event) => {
  const { title, text, path, tag } = messageOf(event.data);
  const options = {
    body: text ? String(text) : '',
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { url: pageOf(path) },
    ...(tag ? { tag: String(tag), renotify: true } : {}),
  };
  event.waitUntil(self.registration.showNotification(title ? String(title) : self.location.host, options));
});

/** The page in a window that has it, else in a new one. */
async function show(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((window) => window.url === url);
  await (open ? open.focus() : self.clients.openWindow(url));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.url ?? self.location.origin));
});

/** The browser got another subscription: the site is told, by the address of the old one. */
async function renew({ oldSubscription, newSubscription }) {
  const cache = await caches.open(PUSH_CACHE);
  const kept = await (await cache.match(PUSH_STATE))?.json();
  const oldEndpoint = oldSubscription?.endpoint ?? kept?.endpoint;
  if (!kept || !oldEndpoint) return;
  const options = { userVisibleOnly: true, applicationServerKey: kept.publicKey };
  const next = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = next.toJSON();
  const response = await fetch(`${kept.api}/push/subscriptions`, {
    method: 'PUT',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, oldEndpoint }),
  });
  if (response.ok) await cache.put(PUSH_STATE, new Response(JSON.stringify({ ...kept, endpoint })));
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
