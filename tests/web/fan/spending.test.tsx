import { screen, within } from '@testing-library/react';
import { payments } from '#contract/payments.ts';
import { type SpendingLimit, type SpendingState, spending } from '#contract/spending.ts';
import { SpendingScreen } from '#features/spending/spending-screen.tsx';
import { WalletScreen } from '#features/wallet/wallet-screen.tsx';
import { aCard } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aPackage } from './samples.ts';

const aLimit = (period: SpendingLimit['period'], more: Partial<SpendingLimit> = {}): SpendingLimit => ({
  period,
  amount: null,
  spent: 12,
  left: null,
  opensAt: '2026-03-05T00:00:00.000Z',
  next: null,
  ...more,
});

const state = (day: Partial<SpendingLimit> = {}, more: Partial<SpendingState> = {}): SpendingState => ({
  currency: 'USD',
  limits: [aLimit('day', day), aLimit('week'), aLimit('month')],
  breakUntil: null,
  ...more,
});

/** The server says this until it is told otherwise. */
function holds(first: SpendingState) {
  const now = { state: first };
  server.use(mockCall(spending.view, () => now.state));
  return now;
}

const show = () => renderScreen(<SpendingScreen />, { viewer: aUser() });
const raised = { amount: 50, left: 38, next: { amount: 80, at: '2026-03-05T12:00:00.000Z' } };

test('each period says what was paid, of which limit, and when it starts again', async () => {
  holds(state({ amount: 50, left: 38 }));
  show();
  const [day, week] = await screen.findAllByRole('listitem');
  expect(day).toHaveTextContent(/Per day.*\$12\.00 of \$50\.00 paid · resets Mar/);
  expect(week).toHaveTextContent(/Per week.*\$12\.00 paid, no limit/);
  expect(within(day as HTMLElement).getByRole('button', { name: 'Remove daily limit' })).toBeVisible();
  expect(within(week as HTMLElement).queryByRole('button', { name: /Remove/ })).toBeNull();
});

test('a limit is saved as it was typed', async () => {
  const now = holds(state());
  const sent: unknown[] = [];
  server.use(
    mockCall(spending.setLimit, ({ params, body }) => {
      sent.push([params.period, body]);
      now.state = state({ amount: 49.5, left: 37.5 });
      return now.state;
    }),
  );
  const { user } = show();
  await user.type(await screen.findByLabelText('New daily limit'), '49,50{Enter}');
  expect(await screen.findByText(/of \$49\.50 paid/)).toBeVisible();
  expect(sent).toEqual([['day', { amount: 49.5 }]]);
  expect(screen.getByLabelText('New daily limit')).toHaveValue('');
});

test.each(['', 'much', '-1', '1.234'])('"%s" is no limit', async (text) => {
  holds(state());
  const { user } = show();
  const field = await screen.findByLabelText('New weekly limit');
  if (text) await user.type(field, text);
  await user.click(screen.getByRole('button', { name: 'Save weekly limit' }));
  expect(await screen.findByText(/Please enter an amount/)).toBeVisible();
  expect(field).toHaveFocus();
});

test('a rise that is to come can be taken back', async () => {
  const now = holds(state(raised));
  server.use(
    mockCall(spending.keepLimit, () => {
      now.state = state({ amount: 50, left: 38 });
      return now.state;
    }),
  );
  const { user } = show();
  expect(await screen.findByText(/Will change to \$80\.00 on/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep $50.00' }));
  expect(await screen.findByText('Your limit stays as it is')).toBeVisible();
});

test('a removal waits too, and is not offered twice', async () => {
  const now = holds(state({ amount: 50, left: 38 }));
  server.use(
    mockCall(spending.removeLimit, () => {
      now.state = state({ ...raised, next: { amount: null, at: raised.next.at } });
      return now.state;
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove daily limit' }));
  expect(await screen.findByText(/Will be removed on/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove daily limit' })).toBeNull();
});

test('a break is asked about once more, and then stands on the screen', async () => {
  const now = holds(state());
  const sent: unknown[] = [];
  server.use(
    mockCall(spending.takeBreak, ({ body }) => {
      sent.push(body);
      now.state = state({}, { breakUntil: '2026-03-11T12:00:00.000Z' });
      return now.state;
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: '7 days' }));
  await user.click(screen.getByRole('button', { name: 'Start break' }));
  const question = await screen.findByRole('alertdialog', { name: 'Start your break now?' });
  expect(question).toHaveTextContent('It cannot be ended early');
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Start break' }));
  expect(await screen.findByText('You are taking a break')).toBeVisible();
  expect(screen.getByText(/You can buy again on/).parentElement).toHaveTextContent(/Mar 11, 2026/);
  expect(sent).toEqual([{ days: 7 }]);
});

test('it says so when it cannot be loaded, and tries again', async () => {
  server.use(mockCall(spending.view, () => refuse(503, 'http.unavailable', 'Busy.')));
  const { user } = show();
  expect(await screen.findByText('Busy.')).toBeVisible();
  holds(state());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Per month')).toBeVisible();
});

test('a top-up past a limit says which one, and the way to the limits is on the same screen', async () => {
  const message = 'This would go past your spending limit of $30.00 a day.';
  server.use(mockCall(payments.topUp, () => refuse(422, 'spending.limit-reached', message)));
  const { user } = renderScreen(<WalletScreen packages={[aPackage()]} initialCards={[aCard()]} />, {
    viewer: aUser({ balance: 0 }),
  });
  await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Spending limits' })).toHaveAttribute('href', '/user/spending');
});

test('a running break can only be made longer', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const now = holds(state({}, { breakUntil: inDays(5) }));
  const sent: unknown[] = [];
  server.use(
    mockCall(spending.takeBreak, ({ body }) => {
      sent.push(body);
      now.state = state({}, { breakUntil: inDays(7) });
      return now.state;
    }),
  );
  const { user } = show();
  expect(await screen.findByRole('radio', { name: '7 days' })).toBeChecked();
  expect(screen.queryByRole('radio', { name: '1 day' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Extend break' }));
  const question = await screen.findByRole('alertdialog', { name: 'Make your break longer?' });
  await user.click(within(question).getByRole('button', { name: 'Extend break' }));
  expect(await screen.findByText('Your break is longer now')).toBeVisible();
  expect(sent).toEqual([{ days: 7 }]);
});
