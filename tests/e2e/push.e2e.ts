import { chromium, expect } from '@playwright/test';
import { aBrowser, type TestBrowser } from '#support/push-service.ts';
import { BROWSER_OPTIONS, open, setChecked } from './support/browser.ts';
import { wholeBrowser } from './support/chromium.ts';
import { api, BASE, newToken, signIn } from './support/session.ts';
import { test } from './support/test.ts';

/**
 * A browser registers with its maker's push service on the Internet, which no test may need: this answers in its place.
 * What the site sends there, encrypted and signed, is tested in tests/api/web-push.test.ts.
 */
function standInForPushService({ endpoint, p256dh, auth }: Omit<TestBrowser, 'decrypt'>): void {
  let made: PushSubscription | null = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async (options) => {
    made = {
      endpoint,
      options: { applicationServerKey: options?.applicationServerKey },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        made = null;
        return true;
      },
    } as unknown as PushSubscription;
    return made;
  };
}

test('a person turns push messages on, one is shown with the site closed, and it opens what it is about', async ({
  newFan,
}) => {
  const token = await newToken(newFan);
  const browser = await chromium.launch(wholeBrowser());
  const context = await browser.newContext({ ...BROWSER_OPTIONS, serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications'], { origin: BASE });
  const { endpoint, p256dh, auth } = aBrowser('https://push.example.org/send/one');
  await context.addInitScript(standInForPushService, { endpoint, p256dh, auth });
  await signIn(context, token);
  const page = await context.newPage();
  await open(page, '/user/settings');
  const device = page.getByRole('switch', { name: 'Show push messages on this device' });
  await setChecked(device);
  await expect(page.getByText('This device shows push messages now')).toBeVisible();
  const devices = () => api<{ data: object[] }>('GET', '/push/subscriptions', { token });
  expect((await devices()).data).toHaveLength(1);

  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const message = { title: 'Mara wrote to you', text: 'Open it', path: '/messages', tag: 'm1' };
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: BASE,
    registrationId: await registration,
    data: JSON.stringify(message),
  });
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  const shown = () =>
    worker.evaluate(async () => {
      const { registration: own } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await own.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await expect.poll(shown).toEqual([{ title: message.title, body: message.text, tag: message.tag }]);

  await setChecked(device, false);
  await expect(page.getByText('This device shows no more push messages')).toBeVisible();
  expect((await devices()).data).toEqual([]);
  await browser.close();
});
