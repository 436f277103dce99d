import { screen, waitFor, within } from '@testing-library/react';
import { type PayoutConnection, payoutConnections } from '#contract/payout-connections.ts';
import { type PayoutBalance, type PayoutRequest, payouts } from '#contract/payouts.ts';
import { BankingScreen } from '#features/payouts/banking-screen.tsx';
import { CreatePayoutScreen } from '#features/payouts/create-screen.tsx';
import { PayoutScreen } from '#features/payouts/payout-screen.tsx';
import { PayoutsScreen } from '#features/payouts/payouts-screen.tsx';
import { UpdatePayoutScreen } from '#features/payouts/update-screen.tsx';
import { YearScreen } from '#features/payouts/year-screen.tsx';
import { triesToClose } from '#support/form-sheet.ts';
import { anApproved, anEarning } from '#support/web-creator.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { savedFiles } from '#support/web-saved.ts';

const BALANCE: PayoutBalance = {
  totalEarnedTokens: 1500,
  previousPaidOutTokens: 400,
  remainingUnpaidTokens: 1100,
  requestedTokens: 0,
  availableTokens: 1000,
  holds: [{ reason: 'clearing', tokens: 100, until: '2026-03-13T12:00:00.000Z' }],
  forecast: [{ day: '2026-03-13', tokens: 100 }],
  tokenConversionRate: 0.1,
  currency: 'USD',
  minimumPayoutAmount: 50,
  minimumTokens: 500,
};
const ACCOUNT = {
  key: 'paypal' as const,
  value: { email: 'a•••@example.org' },
  changedAt: '2026-01-01T00:00:00.000Z',
  usableFrom: '2026-01-04T00:00:00.000Z',
  isPaused: false,
};
const BANK = {
  key: 'banking' as const,
  value: { bankName: 'First Bank', bankAccount: '•••• 3000' },
  changedAt: '2999-01-01T00:00:00.000Z',
  usableFrom: '2999-01-04T00:00:00.000Z',
  isPaused: false,
};
const aRequest = (over: Partial<PayoutRequest> = {}): PayoutRequest => ({
  _id: 'r1',
  source: 'performer',
  sourceId: 'p1',
  sourceInfo: null,
  paymentAccountType: 'paypal',
  paymentAccountInfo: { email: 'a•••@example.org' },
  requestTokens: 600,
  tokenConversionRate: 0.1,
  amount: 60,
  currency: 'USD',
  requestNote: '',
  adminNote: '',
  payoutId: '',
  status: 'pending',
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  endedAt: null,
  ...over,
});

const NOT_CONNECTED: PayoutConnection = {
  available: true,
  simulated: false,
  state: 'none',
  accountId: null,
  detailsSubmitted: false,
  payoutsEnabled: false,
  due: [],
  dueBy: null,
};

interface World {
  balance?: Partial<PayoutBalance>;
  accounts?: (typeof ACCOUNT | typeof BANK)[];
  requests?: PayoutRequest[];
}
function api({ balance = {}, accounts = [ACCOUNT, BANK], requests = [] }: World = {}) {
  const state = { requests };
  server.use(
    mockCall(payouts.calculate, () => ({ ...BALANCE, ...balance })),
    mockCall(payouts.methods, () => accounts),
    mockCall(payoutConnections.connection, () => NOT_CONNECTED),
    mockCall(payouts.search, ({ query }) => {
      const { status } = query as { status?: string };
      const data = state.requests.filter((one) => !status || one.status === status);
      return { data, total: data.length };
    }),
  );
  return state;
}
const show = (node: React.ReactElement, path: string, query: Record<string, string> = {}) =>
  renderScreen(node, { viewer: anApproved(), path, query, settings: { tokenConversionRate: 0.1 } });

describe('payouts', () => {
  it('explain the balance: what is on hold, until when, and what can be requested', async () => {
    api();
    show(<PayoutsScreen />, '/creator/payout-request');
    expect(await screen.findByTestId('payout-available')).toHaveTextContent('1,000 tokens$100.00');
    expect(screen.getByText('Clearing', { selector: 'dt *' }).closest('dt')?.parentElement).toHaveTextContent(
      /Free by Mar 13, 2026\..*100 tokens/,
    );
    expect(screen.getByText('100 tokens more on Mar 13, 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a payout' })).toHaveAttribute(
      'href',
      '/creator/payout-request/create',
    );
    expect(await screen.findByText('No payouts yet')).toBeVisible();
  });

  it('offer no request while there is no account or too little', async () => {
    api({ accounts: [] });
    const first = show(<PayoutsScreen />, '/creator/payout-request');
    expect(await screen.findByRole('link', { name: 'Add an account' })).toHaveAttribute(
      'href',
      '/creator/banking',
    );
    expect(screen.queryByRole('link', { name: 'Request a payout' })).not.toBeInTheDocument();
    first.unmount();
    api({ balance: { availableTokens: 499.99 } });
    show(<PayoutsScreen />, '/creator/payout-request');
    await screen.findByTestId('payout-available');
    expect(screen.queryByRole('link', { name: 'Request a payout' })).not.toBeInTheDocument();
  });

  it('are called off after a question', async () => {
    const state = api({ requests: [aRequest()] });
    server.use(
      mockCall(payouts.cancel, () => {
        state.requests = [aRequest({ status: 'canceled' })];
        return aRequest({ status: 'canceled' });
      }),
    );
    const { user } = show(<PayoutsScreen />, '/creator/payout-request');
    expect(await screen.findByText('Your request is waiting for approval')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Actions for the payout of $60.00' }));
    await user.click(screen.getByRole('menuitem', { name: 'Call off' }));
    const question = screen.getByRole('alertdialog', { name: 'Call off this payout?' });
    expect(question).toHaveTextContent('The 600 tokens go back to your balance.');
    await user.click(within(question).getByRole('button', { name: 'Call off' }));
    await waitFor(() =>
      expect(screen.queryByText('Your request is waiting for approval')).not.toBeInTheDocument(),
    );
  });

  it('are saved as a file', async () => {
    api({ requests: [aRequest({ status: 'done', payoutId: 'TX 1' })] });
    const saved = savedFiles();
    const { user } = show(<PayoutsScreen />, '/creator/payout-request');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved.names()).toEqual(['payouts.csv']));
    expect(await saved.text(0)).toContain('Paid,600,60 USD,PayPal a•••@example.org,TX 1');
  });
});

describe('a request', () => {
  it('says what it is worth, checks the amount, and is sent', async () => {
    api();
    const sent: unknown[] = [];
    server.use(
      mockCall(payouts.create, ({ body }) => {
        sent.push(body);
        return aRequest();
      }),
    );
    const { user, router } = show(<CreatePayoutScreen />, '/creator/payout-request/create');
    const tokens = await screen.findByLabelText('How many tokens');
    expect(screen.getByRole('radio', { name: /First Bank/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /PayPal/ })).toBeChecked();
    await user.type(tokens, '499');
    await user.click(screen.getByRole('button', { name: 'Request $49.90' }));
    expect(tokens).toHaveAccessibleDescription(expect.stringContaining('The minimum is 500 tokens.'));
    await user.clear(tokens);
    await user.type(tokens, '1000.01');
    await user.click(screen.getByRole('button', { name: 'Request $100.00' }));
    expect(tokens).toHaveAccessibleDescription(
      expect.stringContaining('You can request at most 1,000 tokens now.'),
    );
    await user.click(screen.getByRole('button', { name: 'Request everything' }));
    expect(tokens).toHaveValue('1000');
    await user.click(screen.getByRole('button', { name: 'Request $100.00' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/payout-request'));
    expect(sent).toEqual([{ requestTokens: 1000, paymentAccountType: 'paypal', requestNote: '' }]);
  });

  it('keeps what was typed when it is refused, and says why at its field', async () => {
    api();
    server.use(
      mockCall(payouts.create, () =>
        refuse(422, 'payouts.above-balance', 'No.', {
          requestTokens: 'You can request at most 700 tokens now.',
        }),
      ),
    );
    const { user } = show(<CreatePayoutScreen />, '/creator/payout-request/create');
    const tokens = await screen.findByLabelText('How many tokens');
    await user.type(tokens, '800');
    await user.click(screen.getByRole('button', { name: 'Request $80.00' }));
    await waitFor(() =>
      expect(tokens).toHaveAccessibleDescription(expect.stringContaining('at most 700 tokens')),
    );
    expect(tokens).toHaveValue('800');
    expect(tokens).toHaveFocus();
  });

  it('is one at a time, and cannot be changed once it was decided', async () => {
    api({ requests: [aRequest()] });
    const first = show(<CreatePayoutScreen />, '/creator/payout-request/create');
    expect(await screen.findByText('One request at a time')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change your request' })).toHaveAttribute(
      'href',
      '/creator/payout-request/update/r1',
    );
    first.unmount();
    server.use(mockCall(payouts.view, () => aRequest({ status: 'approved' })));
    show(<UpdatePayoutScreen />, '/creator/payout-request/update/r1', { id: 'r1' });
    expect(await screen.findByText('This request has already been decided')).toBeVisible();
  });

  it('can be raised by what is available beside it', async () => {
    api({ requests: [aRequest()], balance: { availableTokens: 400, requestedTokens: 600 } });
    const sent: unknown[] = [];
    server.use(
      mockCall(payouts.view, () => aRequest()),
      mockCall(payouts.update, ({ body }) => {
        sent.push(body);
        return aRequest({ requestTokens: 1000 });
      }),
    );
    const { user } = show(<UpdatePayoutScreen />, '/creator/payout-request/update/r1', { id: 'r1' });
    expect(await screen.findByLabelText('How many tokens')).toHaveValue('600');
    await user.click(screen.getByRole('button', { name: 'Request everything' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(sent).toEqual([{ requestTokens: 1000, paymentAccountType: 'paypal', requestNote: '' }]),
    );
  });

  it('that is not there says so', async () => {
    server.use(mockCall(payouts.view, () => refuse(404, 'payouts.not-found', 'No.')));
    show(<PayoutScreen />, '/creator/payout-request/r9', { id: 'r9' });
    expect(await screen.findByText('We couldn’t find that payout')).toBeVisible();
  });

  it('is never shown at the address of another one', async () => {
    const call = Promise.withResolvers<void>();
    server.use(
      mockCall(payouts.view, async ({ params: { id } }) => {
        if (id === 'r2') await call.promise;
        return aRequest({ _id: String(id), amount: id === 'r2' ? 70 : 60 });
      }),
    );
    const { router, rerender } = show(<PayoutScreen />, '/creator/payout-request/r1', { id: 'r1' });
    await screen.findByRole('heading', { name: 'Payout of $60.00' });
    router.query = { id: 'r2' };
    rerender(<PayoutScreen />);
    expect(screen.queryByRole('heading', { name: 'Payout of $60.00' })).toBeNull();
    call.resolve();
    expect(await screen.findByRole('heading', { name: 'Payout of $70.00' })).toBeVisible();
  });

  it('that was paid lists its earnings, and says what was paid before and what is paid in advance', async () => {
    server.use(
      mockCall(payouts.view, () =>
        aRequest({ status: 'done', payoutId: 'TX 1', endedAt: '2026-03-05T00:00:00.000Z' }),
      ),
      mockCall(payouts.statement, () => ({
        request: aRequest({ status: 'done' }),
        earnings: [anEarning()],
        totals: { totalGrossPrice: 800, totalSiteCommission: 160, totalNetPrice: 640 },
        carriedTokens: 70,
      })),
    );
    show(<PayoutScreen />, '/creator/payout-request/r1', { id: 'r1' });
    expect(await screen.findByRole('heading', { name: 'Payout of $60.00' })).toBeVisible();
    expect(await screen.findByText('TX 1')).toBeVisible();
    const line = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement;
    expect(await line('Already paid with earlier payouts')).toHaveTextContent('−70 tokens');
    expect(await line('Part of later sales, paid in advance')).toHaveTextContent('30 tokens');
    expect(await line('Paid with this payout')).toHaveTextContent('600 tokens');
  });
});

describe('accounts', () => {
  it('are shown with most of them hidden, and when a new one can be used', async () => {
    api();
    show(<BankingScreen />, '/creator/banking');
    expect(await screen.findByText('a•••@example.org')).toBeVisible();
    expect(screen.getByText('For your safety, this account can be used from Jan 4, 2999.')).toBeVisible();
  });

  it('are set with the password when the server asks for it; what was typed stays', async () => {
    api({ accounts: [] });
    const sent: unknown[] = [];
    server.use(
      mockCall(payouts.setMethod, ({ body }) => {
        sent.push(body);
        return body.prePassword ? ACCOUNT : refuse(422, 'auth.password-needed');
      }),
    );
    const { user } = show(<BankingScreen />, '/creator/banking');
    await user.click(await screen.findByRole('button', { name: 'Add: PayPal' }));
    const sheet = screen.getByRole('dialog', { name: 'PayPal account' });
    await user.click(within(sheet).getByRole('button', { name: 'Save account' }));
    expect(within(sheet).getByText('Please fill this in.')).toBeVisible();
    await user.type(within(sheet).getByLabelText(/E-mail address/), 'ada@example.org');
    await triesToClose(user, sheet, 'Cancel');
    await user.click(within(sheet).getByRole('button', { name: 'Save account' }));
    const proof = await screen.findByRole('dialog', { name: 'Is it really you?' });
    await user.type(within(proof).getByLabelText('Current password'), 'Secret-1');
    await user.click(within(proof).getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { email: 'ada@example.org' },
        { email: 'ada@example.org', prePassword: 'Secret-1' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('that cannot be removed stay, and the reason is said', async () => {
    api();
    server.use(mockCall(payouts.removeMethod, () => refuse(503, 'http.unavailable', 'Busy right now.')));
    const { user } = show(<BankingScreen />, '/creator/banking');
    await user.click(await screen.findByRole('button', { name: 'Remove: PayPal' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await within(question).findByText('Busy right now.')).toBeVisible();
  });
});

describe('the statement of a year', () => {
  it('adds up month by month and is saved as a file', async () => {
    const sums = {
      totalGrossPrice: 100,
      totalSiteCommission: 20,
      totalNetPrice: 80,
      totalReversed: 8,
    };
    const asked: unknown[] = [];
    server.use(
      mockCall(payouts.year, ({ query }) => {
        asked.push(query);
        return {
          ...sums,
          year: 2025,
          currency: 'USD',
          months: [{ ...sums, month: '2025-03', paidOutTokens: 50 }],
          payouts: [],
          totalPaidOutTokens: 50,
          totalPaidOut: 5,
        };
      }),
    );
    const saved = savedFiles();
    const { user } = show(<YearScreen />, '/creator/payout-request/year', { year: '2025' });
    const march = await screen.findByRole('region', { name: 'March' });
    expect(march).toHaveTextContent(/Fans paid100\.00.*You earned80\.00.*Paid out50\.00/);
    expect(screen.getByText('Sent to your accounts in 2025: $5.00')).toBeVisible();
    expect(asked).toEqual([{ year: '2025' }]);
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(saved.names()).toEqual(['statement-2025.csv']);
    expect(await saved.text(0)).toContain('2025-03,100,20,80,8,50');
  });
});
