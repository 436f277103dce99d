import { act, screen, waitFor, within } from '@testing-library/react';
import { payments } from '#contract/payments.ts';
import { type NextCharge, subscriptions } from '#contract/subscriptions.ts';
import { NextChargesScreen } from '#features/subscriptions/charges/next-charges-screen.tsx';
import { lastToast } from '#support/toasts.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aSubscription, nova } from './samples.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const card = {
  _id: 'c1',
  token: 'c1',
  paymentGateway: 'sandbox',
  holderName: 'Ada',
  last4Digits: '4242',
  brand: 'visa',
  month: 12,
  year: 2030,
  isDefault: true,
  isDeclined: false,
  createdAt: '2026-02-01T10:00:00.000Z',
};
const aCharge = (more: Partial<NextCharge> = {}): NextCharge => ({
  ...aSubscription({ nextRecurringDate: inDays(5), expiredAt: inDays(5) }),
  amount: 7.95,
  priceToday: 7.95,
  card,
  ...more,
});
const yearly = () =>
  aCharge({
    _id: 'sub2',
    subscriptionType: 'yearly',
    amount: 60,
    price: 79,
    nextRecurringDate: inDays(200),
    performerInfo: { ...nova, _id: 'p2', name: 'Theo Clay', username: 'theo' },
  });

function show(charges: NextCharge[]) {
  const held = { charges };
  server.use(mockCall(subscriptions.nextCharges, () => held.charges));
  return { held, ...renderScreen(<NextChargesScreen />, { viewer: aUser() }) };
}
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li');
  if (!found) throw new Error(`no row of ${name}`);
  return found;
};

it('says what comes, from which card, and the sums', async () => {
  show([aCharge({ priceToday: 12 }), yearly()]);
  const nova = await row('Nova Stage');
  expect(nova).toHaveTextContent('Monthly · Visa ending in 4242');
  expect(nova).toHaveTextContent('$7.95');
  expect(nova).toHaveTextContent('You keep your price. New subscribers pay $12.00.');
  expect(nova).toHaveTextContent(/If you stop it, you keep access until/);
  expect(await row('Theo Clay')).toHaveTextContent('You now pay the new, lower price instead of $79.00.');
  expect(screen.getByText('In the next 30 days').nextSibling).toHaveTextContent('$7.95');
  expect(screen.getByText('In a year at these prices').nextSibling).toHaveTextContent('$155.40');
});

it('stops one with one press, which can be taken back', async () => {
  const sent: string[] = [];
  const { held, user } = show([aCharge(), yearly()]);
  server.use(
    mockCall(payments.cancelSubscription, ({ params }) => {
      sent.push(`stop ${params.id}`);
      held.charges = [yearly()];
      return { success: true, expiredAt: inDays(5) };
    }),
    mockCall(subscriptions.resume, ({ params }) => {
      sent.push(`resume ${params.id}`);
      held.charges = [aCharge(), yearly()];
      return aSubscription();
    }),
  );
  await user.click(
    within(await row('Nova Stage')).getByRole('button', { name: 'Stop the subscription to Nova Stage' }),
  );
  await waitFor(() => expect(screen.queryByText('Nova Stage')).not.toBeInTheDocument());
  const toast = lastToast();
  expect(toast).toMatchObject({ text: expect.stringMatching(/^Stopped. You keep Nova Stage until /) });
  act(() => toast?.action?.onClick());
  expect(await row('Nova Stage')).toBeVisible();
  expect(sent).toEqual(['stop sub1', 'resume sub1']);
});

it('a refusal leaves it in the list', async () => {
  const { user } = show([aCharge()]);
  server.use(mockCall(payments.cancelSubscription, () => refuse(422, 'x.y', 'Not now.')));
  await user.click(await screen.findByRole('button', { name: /^Stop the subscription/ }));
  await waitFor(() => expect(lastToast()).toMatchObject({ text: 'Not now.' }));
  expect(await row('Nova Stage')).toBeVisible();
});

it('a card is asked for where none can be charged, and a failed charge is said', async () => {
  show([aCharge({ card: null, state: 'past-due', isActive: false })]);
  const nova = await row('Nova Stage');
  expect(within(nova).getByRole('link', { name: 'Add a card' })).toHaveAttribute('href', '/user/cards');
  expect(nova).toHaveTextContent('Payment failed');
  expect(nova).toHaveTextContent('The last charge failed.');
});

it('says kindly that nothing comes, and that it could not be read', async () => {
  const { unmount } = show([]);
  expect(await screen.findByText('Nothing will be charged')).toBeVisible();
  unmount();
  server.use(mockCall(subscriptions.nextCharges, () => refuse(500)));
  const { user } = renderScreen(<NextChargesScreen />, { viewer: aUser() });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.use(mockCall(subscriptions.nextCharges, () => [aCharge()]));
  await user.click(again);
  expect(await row('Nova Stage')).toBeVisible();
});

it('says that a card will have expired by the charge, instead of that there is none', async () => {
  show([aCharge({ card: null, expiringCard: card })]);
  const nova = await row('Nova Stage');
  expect(nova).toHaveTextContent('Visa ending in 4242 will have expired by then.');
  expect(nova).not.toHaveTextContent('No card to charge');
  expect(within(nova).getByRole('link', { name: 'See my cards' })).toHaveAttribute('href', '/user/cards');
});
