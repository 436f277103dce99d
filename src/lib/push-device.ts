import { publicConfig } from '#config';
import { pushService } from '#services/push.ts';

/** Whether this browser shows push messages of the signed-in person. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Whose messages this browser shows, as long as nobody says otherwise. */
const OWNER = 'footlight.push';
/** Read by public/sw.js. */
const CACHE = 'push';
const STATE = '/push-state';

function owner(): string | null {
  try {
    return localStorage.getItem(OWNER);
  } catch {
    return null;
  }
}

function setOwner(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(OWNER, userId);
    else localStorage.removeItem(OWNER);
  } catch {
    // A browser that keeps nothing is asked again each time.
  }
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && 'caches' in window;

/** The service worker. It is registered late after a page was opened, and not at all in development. */
async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function pushState(userId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || owner() !== userId) return 'off';
  return (await subscription()) ? 'on' : 'off';
}

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isSame = (buffer: ArrayBuffer | null, wanted: Uint8Array): boolean =>
  buffer !== null && String(new Uint8Array(buffer)) === String(wanted);

/** This browser's subscription with the site's key of today. */
async function subscribed(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const applicationServerKey = bytes(publicKey);
  const known = await pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, applicationServerKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function register(): Promise<void> {
  const { publicKey } = await pushService.key();
  const { endpoint, keys } = (await subscribed(publicKey)).toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await pushService.subscribe({ body });
  const state = { api: publicConfig().api, publicKey, endpoint };
  await (await caches.open(CACHE)).put(STATE, new Response(JSON.stringify(state)));
}

/** Asks the browser's permission, and the site to send messages here. Called by a press: browsers want that. */
export async function turnPushOn(userId: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await register();
  setOwner(userId);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const known = await subscription();
  // The site first: while it goes on sending, the switch must not stand at "off".
  if (known) await pushService.unsubscribe({ body: { endpoint: known.endpoint } });
  setOwner(null);
  await known?.unsubscribe();
  await caches.delete(CACHE);
  return 'off';
}

/**
 * Who signs in again on a browser that showed their messages gets them there again: the site forgot it with the session.
 * Nothing is asked, and a failure waits for the next visit.
 */
export async function keepPushOn(userId: string): Promise<void> {
  if (owner() !== userId || !isSupported() || Notification.permission !== 'granted') return;
  await register().catch(() => undefined);
}
