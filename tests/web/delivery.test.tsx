import { screen, waitFor, within } from '@testing-library/react';
import { type DeliveryPreferences, delivery } from '#contract/delivery.ts';
import { DeliveryPanel } from '#features/delivery/delivery-panel.tsx';
import { UnsubscribeScreen } from '#features/delivery/unsubscribe-screen.tsx';
import { DEFAULT_CHANNELS, NOTIFICATION_ROW_NAMES } from '#rules/notifications.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const usual = (more: Partial<DeliveryPreferences> = {}): DeliveryPreferences => ({
  rows: NOTIFICATION_ROW_NAMES.map((row) => ({ row, channels: [...DEFAULT_CHANNELS[row]] })),
  quiet: null,
  timeZone: 'UTC',
  digest: 'off',
  grouping: true,
  ...more,
});

/** A server that keeps what it is told. */
function holds(first = usual()) {
  const now = { preferences: first, sent: [] as unknown[] };
  server.use(
    mockCall(delivery.preferences, () => now.preferences),
    mockCall(delivery.change, ({ body }) => {
      now.sent.push(body);
      const { rows = [], ...rest } = body;
      const changed = now.preferences.rows.map(
        (line) => rows.find(({ row }: { row: string }) => row === line.row) ?? line,
      );
      now.preferences = { ...now.preferences, ...rest, rows: changed };
      return now.preferences;
    }),
  );
  return now;
}

const show = (isPerformer = false) => renderScreen(<DeliveryPanel />, { viewer: aUser({ isPerformer }) });
const box = (name: string) => screen.findByRole('checkbox', { name });

test('the grid shows what is on, and what is always on', async () => {
  holds();
  show();
  expect(await box('Likes: On the site')).toBeChecked();
  expect(await box('Likes: E-mail')).not.toBeChecked();
  expect(await box('Security: E-mail, always on')).toBeDisabled();
  expect(await box('Security: Push')).toBeEnabled();
  const row = screen.getByRole('row', { name: /^Messages/ });
  expect(within(row).getByRole('rowheader', { name: /Someone messages you/ })).toBeVisible();
});

test.each([true, false])(
  'what happens to performers alone is shown to them alone: performer %s',
  async (isPerformer) => {
    holds();
    show(isPerformer);
    await box('Likes: On the site');
    for (const name of [/^Followers/, /^Subscribers, tips and sales/])
      expect(screen.queryAllByRole('row', { name })).toHaveLength(isPerformer ? 1 : 0);
    // Nobody else is paid out.
    expect(screen.queryAllByRole('row', { name: /^Payouts and refunds/ })).toHaveLength(isPerformer ? 1 : 0);
    expect(screen.queryAllByRole('row', { name: /^Refunds/ })).toHaveLength(isPerformer ? 0 : 1);
    // Who gives a tip or buys a product is not written; who gets it is.
    expect(screen.queryAllByText(/new subscribers, tips, orders, .* are always sent\.$/)).toHaveLength(
      isPerformer ? 1 : 0,
    );
    expect(screen.queryAllByText(/changes to your orders and subscriptions are always sent\.$/)).toHaveLength(
      isPerformer ? 0 : 1,
    );
  },
);

test('a box takes effect at once, and can be taken back', async () => {
  const now = holds();
  const { user } = show();
  await user.click(await box('Likes: E-mail'));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(now.sent).toEqual([{ rows: [{ row: 'likes', channels: ['inApp', 'email'] }] }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('As it was before')).toBeVisible();
  expect(now.sent.at(-1)).toEqual({ rows: [{ row: 'likes', channels: ['inApp'] }] });
  await waitFor(async () => expect(await box('Likes: E-mail')).not.toBeChecked());
});

test('a box is reached and pressed by keyboard', async () => {
  const now = holds();
  const { user } = show();
  await box('Likes: On the site');
  await user.tab();
  expect(await box('Likes: On the site')).toHaveFocus();
  await user.tab();
  await user.keyboard(' ');
  await waitFor(() => expect(now.sent).toHaveLength(1));
});

test('what could not be kept goes back, and says so', async () => {
  holds();
  server.use(mockCall(delivery.change, () => refuse(503)));
  const { user } = show();
  await user.click(await box('Likes: E-mail'));
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(async () => expect(await box('Likes: E-mail')).not.toBeChecked());
});

test('quiet hours begin with the night, in the zone of the device, and can be other ones', async () => {
  const now = holds();
  const { user } = show();
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() => expect(now.sent).toEqual([{ quiet: { from: '22:00', to: '08:00' }, timeZone }]));
  const until = await screen.findByLabelText('Until');
  await user.clear(until);
  await user.type(until, '06:30');
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  await waitFor(() => expect(now.sent.at(-1)).toEqual({ quiet: { from: '22:00', to: '06:30' }, timeZone }));
});

test('a failure to load can be tried again', async () => {
  server.use(mockCall(delivery.preferences, () => refuse(503, 'http.unavailable', 'Busy.')));
  const { user } = show();
  expect(await screen.findByText('Busy.')).toBeVisible();
  holds();
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await box('Likes: On the site')).toBeVisible();
});

describe('the page of the link in an e-mail', () => {
  const open = () => renderScreen(<UnsubscribeScreen />, { path: '/unsubscribe', query: { token: 'abc' } });

  test('asks first, ends the e-mails, and sends them again', async () => {
    const now = { isOff: false, tokens: [] as unknown[] };
    server.use(
      mockCall(delivery.subscription, () => ({
        row: 'messages' as const,
        isOff: now.isOff,
        isPerformer: false,
      })),
      mockCall(delivery.unsubscribe, ({ query }) => {
        now.tokens.push(query.token);
        now.isOff = true;
        return { success: true };
      }),
      mockCall(delivery.resubscribe, ({ query }) => {
        now.tokens.push(query.token);
        now.isOff = false;
        return { success: true };
      }),
    );
    const { user } = open();
    expect(await screen.findByText('You get e-mails about: Messages.')).toBeVisible();
    expect(now.tokens).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop these e-mails' }));
    expect(await screen.findByText('You no longer get e-mails about: Messages.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send them again' }));
    expect(await screen.findByText('You get e-mails about: Messages.')).toBeVisible();
    expect(now.tokens).toEqual(['abc', 'abc']);
  });

  test.each([
    [true, 'You get e-mails about: Payouts and refunds.'],
    [false, 'You get e-mails about: Refunds.'],
  ])('names what comes to its person: performer %s', async (isPerformer, text) => {
    server.use(mockCall(delivery.subscription, () => ({ row: 'money' as const, isOff: false, isPerformer })));
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test.each([404, 422])('says so when the link does not work: %s', async (status) => {
    server.use(mockCall(delivery.subscription, () => refuse(status, 'delivery.link-not-valid', 'No.')));
    open();
    expect(await screen.findByText('This link doesn’t work')).toBeVisible();
    expect(screen.getByText(/^Please open the link from the e-mail as a whole/)).toBeVisible();
  });
});
