import { screen, waitFor } from '@testing-library/react';
import { delivery } from '#contract/delivery.ts';
import { push } from '#contract/push.ts';
import { users } from '#contract/users.ts';
import { SettingsScreen } from '#features/users/settings/settings-screen.tsx';
import { keepPushOn } from '#lib/push-device.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { aPushBrowser } from '#support/web-push.ts';
import { renderScreen, testShell } from '#support/web-render.tsx';

const KEY = Buffer.alloc(65, 4).toString('base64url');
const PHONE = {
  _id: 'd2',
  userAgent: 'Mozilla (iPhone) Safari/1',
  current: false,
  createdAt: '2026-03-01T00:00:00.000Z',
};
const HERE = { _id: 'd1', userAgent: 'Firefox/1', current: true, createdAt: '2026-03-01T00:00:00.000Z' };

const PREFERENCES = { rows: [], quiet: null, timeZone: 'UTC', digest: 'off', grouping: true } as const;

/** A server that keeps devices. */
function holds(...devices: (typeof PHONE)[]) {
  const now = { devices, sent: [] as unknown[] };
  server.use(
    mockCall(push.devices, () => ({ data: now.devices, total: now.devices.length })),
    mockCall(delivery.preferences, () => ({ ...PREFERENCES, rows: [] })),
    mockCall(push.key, () => ({ publicKey: KEY })),
    mockCall(push.subscribe, ({ body }) => {
      now.sent.push(body);
      now.devices = [...now.devices, HERE];
      return HERE;
    }),
    mockCall(push.unsubscribe, ({ body }) => {
      now.sent.push(body);
      return { success: true };
    }),
  );
  return now;
}

const show = () => renderScreen(<SettingsScreen />, { viewer: aUser() });
const aSwitch = (name: string | RegExp) => screen.findByRole('switch', { name });
const HERE_SWITCH = 'Show push messages on this device';

describe('push messages', () => {
  let browser: ReturnType<typeof aPushBrowser> | undefined;
  afterEach(() => browser?.remove());

  it('are asked for by the switch, and can be ended by it', async () => {
    browser = aPushBrowser();
    const now = holds();
    const { user } = show();
    await waitFor(async () => expect(await aSwitch(HERE_SWITCH)).toBeEnabled());
    await user.click(await aSwitch(HERE_SWITCH));
    expect(await screen.findByText('This device shows push messages now')).toBeVisible();
    expect(await aSwitch(HERE_SWITCH)).toBeChecked();
    expect(now.sent).toEqual([
      { endpoint: browser.endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } },
    ]);
    await user.click(await aSwitch(HERE_SWITCH));
    expect(await screen.findByText('This device shows no more push messages')).toBeVisible();
    expect(now.sent.at(-1)).toEqual({ endpoint: browser.endpoint });
    expect(browser.made.current).toBeNull();
  });

  it('stay off where the browser refuses, and the page says what to do', async () => {
    browser = aPushBrowser({ permission: 'denied' });
    holds();
    show();
    expect(await screen.findByText(/Your browser blocks them/)).toBeVisible();
    expect(await aSwitch(HERE_SWITCH)).toBeDisabled();
  });

  it('are not offered where there are none', async () => {
    holds();
    show();
    expect(await screen.findByText(/can’t show push messages/)).toBeVisible();
  });

  it('stay off when the site cannot be told', async () => {
    browser = aPushBrowser();
    holds();
    server.use(mockCall(push.subscribe, () => refuse(503)));
    const { user } = show();
    await waitFor(async () => expect(await aSwitch(HERE_SWITCH)).toBeEnabled());
    await user.click(await aSwitch(HERE_SWITCH));
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(async () => expect(await aSwitch(HERE_SWITCH)).not.toBeChecked());
  });

  it('can be ended on another device', async () => {
    const now = holds(PHONE);
    server.use(
      mockCall(push.remove, ({ params }) => {
        now.sent.push(params.id);
        now.devices = [];
        return { success: true };
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Stop on Safari on iPhone' }));
    expect(await screen.findByText('Safari on iPhone shows no more push messages')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Stop on/ })).toBeNull());
    expect(now.sent).toEqual(['d2']);
  });

  it('come again after a login, for the same person alone', async () => {
    browser = aPushBrowser({ permission: 'granted' });
    const now = holds();
    testShell({ viewer: aUser() });
    const { _id } = aUser();
    await keepPushOn(_id);
    expect(now.sent).toEqual([]);
    localStorage.setItem('footlight.push', _id);
    await keepPushOn('somebody else');
    expect(now.sent).toEqual([]);
    await keepPushOn(_id);
    expect(now.sent).toHaveLength(1);
  });
});

it('changes the theme and what others see', async () => {
  holds();
  const sent: unknown[] = [];
  server.use(
    mockCall(users.update, ({ body }) => {
      sent.push(body);
      return { ...aUser(), chatSigns: false };
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'Light' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  await user.click(await aSwitch('Show when I read and type'));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(sent).toEqual([{ chatSigns: false }]);
});
