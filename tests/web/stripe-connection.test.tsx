import { act, screen, waitFor, within } from '@testing-library/react';
import { type PayoutConnection, payoutConnections } from '#contract/payout-connections.ts';
import { type PayoutAccount, payouts } from '#contract/payouts.ts';
import { BankingScreen } from '#features/payouts/banking-screen.tsx';
import { anApproved } from '#support/web-creator.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const NONE: PayoutConnection = {
  available: true,
  simulated: false,
  state: 'none',
  accountId: null,
  detailsSubmitted: false,
  payoutsEnabled: false,
  due: [],
  dueBy: null,
};
const MISSING: PayoutConnection = {
  ...NONE,
  state: 'information-missing',
  accountId: '•••• 1234',
  due: ['bank-account', 'document'],
  dueBy: '2999-03-04T00:00:00.000Z',
};
const CONNECTED: PayoutConnection = {
  ...NONE,
  state: 'connected',
  accountId: '•••• 1234',
  detailsSubmitted: true,
  payoutsEnabled: true,
};
const ACCOUNT: PayoutAccount = {
  key: 'stripe',
  value: { account: '•••• 1234' },
  changedAt: '2999-01-01T00:00:00.000Z',
  usableFrom: '2999-01-04T00:00:00.000Z',
  isPaused: false,
};
const LINK = {
  object: 'account_link' as const,
  created: 1,
  expires_at: 301,
  url: 'https://connect.stripe.com/setup/e/acct_1/abc',
};

/** The screen with an account in this state; `now` changes what the server says of it. */
async function show(connection: PayoutConnection, stripe?: string, accounts: PayoutAccount[] = []) {
  const state = { now: connection };
  server.use(
    mockCall(payouts.methods, () => accounts),
    mockCall(payoutConnections.connection, () => state.now),
  );
  const query: Record<string, string> = stripe ? { stripe } : {};
  const shown = renderScreen(<BankingScreen />, { viewer: anApproved(), path: '/creator/banking', query });
  await screen.findByText('PayPal', { selector: 'h2' });
  return { ...shown, state };
}
const card = async () => within(await screen.findByRole('region', { name: 'Stripe' }));

it('is not offered by a site that does not pay out by Stripe', async () => {
  let asked = 0;
  server.use(
    mockCall(payouts.methods, () => []),
    mockCall(payoutConnections.connection, () => {
      asked += 1;
      return { ...NONE, available: false };
    }),
  );
  renderScreen(<BankingScreen />, { viewer: anApproved(), path: '/creator/banking' });
  expect(await screen.findByRole('region', { name: 'Stripe' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Stripe' })).not.toBeInTheDocument());
  expect(asked).toBe(1);
});

it('is connected on Stripe’s pages, and the button is busy until the browser has left', async () => {
  const { user, router } = await show(NONE);
  let leave: (stays: boolean) => void = () => undefined;
  router.push.mockImplementation(() => new Promise((done) => (leave = done)));
  server.use(mockCall(payoutConnections.connect, () => LINK));
  const stripe = await card();
  expect(await stripe.findByText('Not connected')).toBeVisible();
  await user.click(stripe.getByRole('button', { name: 'Connect with Stripe' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(LINK.url));
  expect(stripe.getByText('Taking you to Stripe …')).toBeVisible();
  await act(async () => leave(false));
  expect(stripe.getByText('Taking you to Stripe …')).toBeVisible();
  // "Back" shows the page as it was.
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(stripe.queryByText('Taking you to Stripe …')).not.toBeInTheDocument();
});

it('asks for the password when the server wants it, and says why Stripe could not be opened', async () => {
  const { user, router } = await show(MISSING);
  const sent: unknown[] = [];
  server.use(
    mockCall(payoutConnections.connect, ({ body }) => {
      sent.push(body);
      return sent.length === 1
        ? refuse(422, 'auth.password-needed')
        : refuse(503, 'payout-connections.unreachable');
    }),
  );
  const stripe = await card();
  await user.click(await stripe.findByRole('button', { name: 'Continue with Stripe' }));
  const proof = await screen.findByRole('dialog', { name: 'Is it really you?' });
  await user.type(within(proof).getByLabelText('Current password'), 'Secret-1');
  await user.click(within(proof).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(sent).toEqual([{}, { prePassword: 'Secret-1' }]));
  expect(await stripe.findByRole('alert')).toBeVisible();
  expect(router.push).not.toHaveBeenCalled();
});

it('says what is missing, and until when', async () => {
  await show(MISSING);
  const stripe = await card();
  expect(await stripe.findByText('Information missing')).toBeVisible();
  expect(stripe.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A bank account or card to be paid to',
    'A document, such as your ID',
  ]);
  expect(stripe.getByText(/by Mar 4, 2999/)).toBeVisible();
});

it('asks Stripe by itself for who comes back, once', async () => {
  let asked = 0;
  server.use(
    mockCall(payoutConnections.refresh, () => {
      asked += 1;
      return CONNECTED;
    }),
  );
  const { state } = await show(MISSING, 'back', [ACCOUNT]);
  state.now = CONNECTED;
  const stripe = await card();
  expect(await stripe.findByText('Connected')).toBeVisible();
  expect(asked).toBe(1);
  expect(stripe.getByText('For your safety, this account can be used from Jan 4, 2999.')).toBeVisible();
});

it('that is left from before can only be removed where the site does not pay out by Stripe any more', async () => {
  await show({ ...NONE, available: false }, undefined, [{ ...ACCOUNT, isPaused: true }]);
  const stripe = await card();
  expect(await stripe.findByRole('button', { name: 'Remove: Stripe' })).toBeVisible();
  expect(stripe.getAllByRole('button')).toHaveLength(1);
});

it('says that a link was too old', async () => {
  await show(MISSING, 'again');
  expect(await (await card()).findByText(/link to Stripe had expired/)).toBeVisible();
});

it.each([
  ['under-review', 'Under review'],
  ['refused', 'Not accepted'],
] as const)('%s has no button to continue', async (state, badge) => {
  await show({ ...CONNECTED, state, payoutsEnabled: false });
  const stripe = await card();
  expect(await stripe.findByText(badge)).toBeVisible();
  expect(stripe.queryByRole('button', { name: /Continue|Connect with/ })).not.toBeInTheDocument();
  expect(stripe.getByRole('button', { name: 'Check again' })).toBeVisible();
});

it('opens Stripe’s own pages about the account, and can be removed', async () => {
  const { user, router } = await show(CONNECTED, undefined, [ACCOUNT]);
  const url = 'https://connect.stripe.com/express/acct_1/abc';
  server.use(
    mockCall(payoutConnections.dashboard, () => ({
      ...LINK,
      object: 'login_link' as const,
      expires_at: null,
      url,
    })),
  );
  const stripe = await card();
  await user.click(await stripe.findByRole('button', { name: 'Open Stripe’s dashboard' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(url));
  const removed: unknown[] = [];
  server.use(
    mockCall(payouts.removeMethod, ({ params }) => {
      removed.push(params);
      return true;
    }),
  );
  await user.click(await stripe.findByRole('button', { name: 'Remove: Stripe' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(removed).toEqual([{ method: 'stripe' }]));
});

it('is played by a notice and a choice while it is simulated', async () => {
  const { user, router, state } = await show({ ...MISSING, simulated: true }, 'simulated');
  const chosen: unknown[] = [];
  server.use(
    mockCall(payoutConnections.simulate, ({ body }) => {
      chosen.push(body);
      state.now = { ...CONNECTED, simulated: true };
      return state.now;
    }),
  );
  const sheet = await screen.findByRole('dialog', { name: 'Stripe, simulated' });
  expect(within(sheet).getByText(/no money moves/)).toBeVisible();
  await user.click(within(sheet).getByRole('button', { name: 'Everything is filled in and accepted' }));
  await waitFor(() => expect(chosen).toEqual([{ outcome: 'complete' }]));
  await waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith('/creator/banking', undefined, expect.anything()),
  );
  expect(await (await card()).findByText('Connected')).toBeVisible();
});
