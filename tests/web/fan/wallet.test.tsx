import { act, screen, waitFor, within } from '@testing-library/react';
import { payments } from '#contract/payments.ts';
import { settings as settingsCalls } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { PaymentHistoryScreen } from '#features/payments/payment-history-screen.tsx';
import { ReceiptScreen } from '#features/payments/receipt-screen.tsx';
import { NO_TAX } from '#features/payments/tax-texts.ts';
import { betterPackage, firstChoice, topUpAmountProblem } from '#features/wallet/top-up-amounts.ts';
import { WalletHistoryScreen } from '#features/wallet/wallet-history-screen.tsx';
import { WalletScreen } from '#features/wallet/wallet-screen.tsx';
import { forgetIntent, saveIntent } from '#lib/intent-store.ts';
import { CHARGE_TYPES } from '#rules/constants.ts';
import { SOLD_TYPES, type SoldType } from '#rules/objects.ts';
import { WALLET_KINDS } from '#rules/transfers.ts';
import { aCard } from '#support/web-content.ts';
import { aUser, someSettings } from '#support/web-fixtures.ts';
import { heldPayment, heldPurchase } from '#support/web-held.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';
import { aCharge, aMovement, aPackage, aPayment, nova } from './samples.ts';

const show = (cards = [aCard()], options: ScreenOptions = {}) =>
  renderScreen(<WalletScreen packages={[aPackage()]} initialCards={cards} />, {
    viewer: aUser({ balance: 120 }),
    settings: { tokenConversionRate: 0.1, sandboxPayments: true },
    ...options,
  });

describe('wallet', () => {
  it('shows the balance in tokens and money, and what it will be', () => {
    show();
    expect(screen.getByTestId('wallet-balance')).toHaveTextContent('120 tokens');
    expect(screen.getByTestId('wallet-balance')).toHaveTextContent('$12.00');
    const after = screen.getByText('Balance after').parentElement as HTMLElement;
    expect(after).toHaveTextContent('330 tokens');
    expect(screen.getByText(/Payments are simulated/)).toBeVisible();
  });

  it('says what a disputed payment holds of it, and leads to the receipt of that', () => {
    const holds = [{ paymentId: 'pay9', tokens: 1477.17, amount: 200, currency: 'USD' }];
    renderScreen(<WalletScreen packages={[aPackage()]} initialCards={[aCard()]} holds={holds} />, {
      viewer: aUser({ balance: 0 }),
    });
    expect(
      screen.getByRole('link', { name: '1,477.17 tokens on hold: disputed payment of $200.00' }),
    ).toHaveAttribute('href', '/user/receipt?payment=pay9');
  });

  it('pays the chosen package with the chosen card, once, and says what arrived', async () => {
    const bodies: unknown[] = [];
    const keys: (string | null)[] = [];
    server.use(
      mockCall(payments.topUp, ({ body, request }) => {
        bodies.push(body);
        keys.push(request.headers.get('idempotency-key'));
        return aPayment();
      }),
      mockCall(users.me, () => aUser({ balance: 330 })),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    expect(await screen.findByText('210 tokens are in your wallet.')).toBeVisible();
    expect(bodies).toEqual([{ packageId: 'pack1', price: 19.99, tokens: 210, cardId: 'card1' }]);
    expect(keys[0]).toBeTruthy();
    expect(await screen.findByText('330 tokens')).toBeInTheDocument();
  });

  it('keeps everything and says why when the card is declined', async () => {
    server.use(
      mockCall(payments.topUp, () => aPayment({ status: 'fail', failureMessage: 'Your card was declined.' })),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /ending in/ })).toHaveAccessibleDescription(
      /^Declined last time/,
    );
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Add another card' }));
    expect(await screen.findByRole('dialog', { name: 'Add a card' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Pay $19.99' })).toBeEnabled();
  });

  it('says until when no card is asked, and where to write', async () => {
    const until = '2026-03-04T15:30:00.000Z';
    server.use(mockCall(payments.topUp, () => refuse(429, 'payments.card-held', 'Too many.', { until })));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent('Too many cards were tried or declined. Nothing was charged.');
    expect(within(told).getByText(/Mar 4, 2026/)).toHaveAttribute('datetime', until);
    expect(within(told).getByRole('link', { name: /Contact us/ })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('button', { name: 'Pay $19.99' })).toBeEnabled();
  });

  it('asks the bank and goes on with its answer', async () => {
    server.use(
      mockCall(payments.topUp, () => aPayment({ status: 'require_authentication', stripeClientSecret: 's' })),
      mockCall(payments.confirmSandbox, () => ({ status: 'success' as const })),
      mockCall(payments.view, () => aPayment()),
      mockCall(users.me, () => aUser({ balance: 330 })),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    const bank = await screen.findByRole('dialog', { name: 'Confirm this payment' });
    await user.click(within(bank).getByRole('button', { name: 'Yes, pay' }));
    expect(await screen.findByText('Tokens added')).toBeVisible();
    expect(await screen.findByText('330 tokens')).toBeInTheDocument();
  });

  it('takes one decision and shows at once that it is being processed', async () => {
    const decisions: string[] = [];
    let answer: () => void = () => undefined;
    server.use(
      mockCall(payments.topUp, () => aPayment({ status: 'require_authentication', stripeClientSecret: 's' })),
      mockCall(payments.confirmSandbox, async () => {
        decisions.push('yes');
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return { status: 'success' as const };
      }),
      mockCall(payments.cancel, () => {
        decisions.push('no');
        return aPayment({ status: 'canceled' });
      }),
      mockCall(payments.view, () => aPayment({ status: 'pending' })),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    const bank = await screen.findByRole('dialog', { name: 'Confirm this payment' });
    await user.click(within(bank).getByRole('button', { name: 'Yes, pay' }));
    await user.click(within(bank).getByRole('button', { name: 'No, do not pay' }));
    for (const button of within(bank).getAllByRole('button', { name: /pay$/ }))
      expect(button.matches('[aria-disabled="true"], :disabled')).toBe(true);
    await waitFor(() => expect(decisions).toEqual(['yes']));
    answer();
    expect(await screen.findByRole('dialog', { name: 'Waiting for your bank' })).toBeVisible();
    expect(decisions).toEqual(['yes']);
  });

  it('cancels the payment of who does not want to pay, and waits for no bank', async () => {
    const canceled: unknown[] = [];
    server.use(
      mockCall(payments.topUp, () => aPayment({ status: 'require_authentication', stripeClientSecret: 's' })),
      mockCall(payments.cancel, ({ params }) => {
        canceled.push(params);
        return aPayment({ status: 'canceled' });
      }),
      mockCall(payments.view, () => aPayment({ status: canceled.length > 0 ? 'canceled' : 'pending' })),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    await user.click(await screen.findByRole('button', { name: 'No, do not pay' }));
    expect(await screen.findByText('You canceled this payment.')).toBeVisible();
    expect(canceled).toEqual([{ id: aPayment()._id }]);
    expect(screen.queryByText(/your bank/)).toBeNull();
  });

  it('shows what became of a payment that was decided in another tab', async () => {
    server.use(
      mockCall(payments.topUp, () => aPayment({ status: 'require_authentication', stripeClientSecret: 's' })),
      mockCall(payments.confirmSandbox, () =>
        refuse(409, 'payments.not-waiting', 'This payment is not waiting for a confirmation.'),
      ),
      mockCall(payments.view, () => aPayment()),
      mockCall(users.me, () => aUser({ balance: 330 })),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, pay' }));
    expect(await screen.findByText('Tokens added')).toBeVisible();
  });

  it('learns what the bank said when nothing but the API tells of it', async () => {
    const answers = ['require_authentication', 'fail'] as const;
    let asked = 0;
    server.use(
      mockCall(payments.topUp, () => aPayment({ status: 'require_authentication', stripeClientSecret: 's' })),
      mockCall(payments.confirmSandbox, () => ({ status: 'pending' as const })),
      mockCall(payments.view, () => {
        const status = answers[Math.min(asked, 1)];
        asked += 1;
        return aPayment({ status, failureMessage: 'The bank said no.' });
      }),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, pay' }));
    expect(await screen.findByText('The bank said no.', {}, { timeout: 8000 })).toBeVisible();
    expect(asked).toBe(2);
  });

  it('keeps a way back to a payment whose confirmation was put off', async () => {
    const cancelled: unknown[] = [];
    server.use(
      mockCall(payments.topUp, () => aPayment({ status: 'require_authentication', stripeClientSecret: 's' })),
      mockCall(payments.cancel, ({ params }) => {
        cancelled.push(params);
        return aPayment({ status: 'canceled' });
      }),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    const bank = await screen.findByRole('dialog', { name: 'Confirm this payment' });
    await user.click(within(bank).getByRole('button', { name: 'Close' }));
    expect(screen.getByText('This payment waits for your confirmation')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm now' }));
    expect(await screen.findByRole('dialog', { name: 'Confirm this payment' })).toBeVisible();
    expect(screen.queryByText('This payment waits for your confirmation')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Cancel payment' }));
    await waitFor(() =>
      expect(screen.queryByText('This payment waits for your confirmation')).not.toBeInTheDocument(),
    );
    expect(cancelled).toEqual([{ id: 'pay1' }]);
  });

  it('shows the offer anew when it is not any more what was shown, and pays nothing', async () => {
    const bodies: unknown[] = [];
    server.use(
      mockCall(payments.topUp, ({ body }) => {
        bodies.push(body);
        return bodies.length > 1
          ? aPayment()
          : refuse(409, 'payments.price-changed', 'What this costs has changed.');
      }),
      mockCall(payments.packages, () => ({ data: [aPackage({ price: 24.99 })], total: 1 })),
      mockCall(settingsCalls.public, () => someSettings({ tokenConversionRate: 0.2 })),
      mockCall(users.me, () => aUser()),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    expect(await screen.findByText('What this costs has changed.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Pay $24.99' }));
    expect(await screen.findByText('Tokens added')).toBeVisible();
    expect(bodies).toEqual([expect.anything(), expect.objectContaining({ price: 24.99, tokens: 210 })]);
  });

  it('brings payments that wait along with the page', () => {
    const waiting = aPayment({ status: 'require_authentication', stripeClientSecret: 's' });
    renderScreen(<WalletScreen packages={[aPackage()]} initialCards={[aCard()]} waiting={[waiting]} />, {
      viewer: aUser(),
    });
    expect(screen.getByRole('button', { name: 'Confirm now' })).toBeVisible();
  });

  it('says what was paid for when a subscription is confirmed here, not that tokens came', async () => {
    const subscription = { type: 'monthly_subscription', performerId: 'p1', performerInfo: nova } as const;
    const waiting = aPayment({ ...subscription, status: 'require_authentication', tokens: 79.5 });
    let status: 'pending' | 'success' = 'pending';
    let asked = 0;
    server.use(
      mockCall(payments.confirmSandbox, () => ({ status: 'success' as const })),
      mockCall(payments.view, () => aPayment({ ...subscription, status, tokens: 79.5 })),
      mockCall(users.me, () => {
        asked += 1;
        return aUser();
      }),
    );
    const { user } = renderScreen(
      <WalletScreen packages={[aPackage()]} initialCards={[aCard()]} waiting={[waiting]} />,
      { viewer: aUser(), settings: { sandboxPayments: true } },
    );
    await user.click(screen.getByRole('button', { name: 'Confirm now' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, pay' }));
    const waits = await screen.findByRole('dialog', { name: 'Waiting for your bank' });
    expect(waits).not.toHaveTextContent(/token/);
    status = 'success';
    const done = await screen.findByRole('dialog', { name: 'You are subscribed to Nova Stage' });
    expect(done).toHaveTextContent('You paid $19.99.');
    expect(done).not.toHaveTextContent(/token|arrived|filled/);
    expect(within(done).getByRole('link', { name: 'Show me' })).toHaveAttribute('href', '/nova');
    // The balance is asked for anew; it may come after the words.
    await waitFor(() => expect(asked).toBeGreaterThan(0));
  });

  it('says after a while that the bank takes longer, and shows the payment when one leaves', async () => {
    server.use(
      mockCall(payments.topUp, () => aPayment({ status: 'pending' })),
      mockCall(payments.view, () => aPayment({ status: 'pending' })),
    );
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    const waits = await screen.findByRole('dialog', { name: 'Waiting for your bank' });
    expect(waits).toHaveTextContent('This usually takes a few seconds.');
    await waitFor(() => expect(waits).toHaveTextContent('This is taking longer than usual.'));
    expect(within(waits).getByRole('link', { name: 'Payment history' })).toBeVisible();
    await user.click(within(waits).getByRole('button', { name: 'Close' }));
    expect(screen.getByText('Your bank is still working on this payment')).toBeVisible();
  });

  it('does not say that nothing was paid when the money is on its way back', async () => {
    const failureMessage = 'The money is on its way back to your card.';
    server.use(mockCall(payments.topUp, () => aPayment({ status: 'refunded', failureMessage })));
    const { user } = show([aCard(), aCard({ _id: 'c2', isDefault: false, last4Digits: '5556' })]);
    await user.click(screen.getByRole('button', { name: 'Pay $19.99' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('You are getting your money back');
    expect(alert).not.toHaveTextContent('Nothing was paid');
    await user.click(screen.getByRole('radio', { name: /5556/ }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers the smallest package that is enough for what one came for', () => {
    const packages = [
      aPackage({ _id: 'small', price: 4.99, tokens: 50 }),
      aPackage({ _id: 'middle', price: 19.99, tokens: 210 }),
    ];
    renderScreen(<WalletScreen packages={packages} initialCards={[aCard()]} waiting={[]} />, {
      viewer: aUser(),
      query: { returnTo: '/nova', need: '35' },
    });
    expect(screen.getByText('You need 35 tokens more for what you were about to buy.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $4.99' })).toBeEnabled();
  });

  const NEEDED: Record<SoldType, string> = {
    feed: 'You need 35 tokens more to unlock the post by Nova.',
    gallery: 'You need 35 tokens more to unlock the gallery by Nova.',
    video: 'You need 35 tokens more to unlock the video by Nova.',
    product: 'You need 35 tokens more for your order from Nova.',
    message: 'You need 35 tokens more to unlock the message by Nova.',
  };
  it.each(SOLD_TYPES)('says what the tokens are needed for: %s', (objectType) => {
    const performer = { _id: 'p1', name: 'Nova', username: 'nova', avatar: '' };
    saveIntent({ kind: 'unlock', path: '/nova', performer, viewerId: 'u1', objectType, objectId: 'x1' });
    renderScreen(<WalletScreen packages={[aPackage()]} initialCards={[aCard()]} waiting={[]} />, {
      viewer: aUser(),
      query: { returnTo: '/nova', need: '35' },
    });
    expect(screen.getByText(NEEDED[objectType])).toBeVisible();
    act(forgetIntent);
  });

  it('types an amount that is enough when no package is', () => {
    expect(firstChoice([aPackage()], 250.5, someSettings({ tokenConversionRate: 0.1 }), NO_TAX)).toEqual({
      amount: '25.05',
    });
    expect(firstChoice([], 1, someSettings({ tokenConversionRate: 0.1 }), NO_TAX)).toEqual({
      amount: '2.95',
    });
  });

  it('says calmly that payments are not set up', () => {
    show([], { settings: { paymentGateway: '', sandboxPayments: false } });
    expect(screen.getByText(/Payments are not set up on this site yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add a card|^Pay/ })).not.toBeInTheDocument();
  });

  it.each([
    ['the default card, not the newest', [aCard({ isDefault: false }), aCard({ _id: 'c2' })], 'c2'],
    [
      'not a default that was just declined',
      [aCard({ isDeclined: true }), aCard({ _id: 'c2', isDefault: false })],
      'c2',
    ],
    ['a declined one when there is no other', [aCard({ isDeclined: true })], 'card1'],
    ['not one that has expired', [aCard({ year: 2020 }), aCard({ _id: 'c2', isDefault: false })], 'c2'],
  ])('preselects %s', (_name, cards, id) => {
    show(cards);
    const chosen = screen.getAllByRole('radio', { checked: true }).map((one) => one.getAttribute('value'));
    expect(chosen).toContain(id);
  });

  const [small, usual, large] = [
    { price: 5, tokens: 50 },
    { price: 20, tokens: 210 },
    { price: 50, tokens: 600 },
  ];
  it.each([
    ['none of which gives more', [small], 30, null],
    ['of which one gives more', [small, usual], 30, [usual, 5]],
    ['of which the dearer gives most', [usual, large], 60, [large, 20]],
    ['of which the one that gives most costs more', [large, usual], 49.99, [usual, 5]],
    ['which all cost more', [large, usual], 3, [usual, 5]],
    ['before anything is typed', [large, usual], Number.NaN, [usual, 5]],
    ['of which there is none', [], 30, null],
  ] as const)('compares an own amount with packages %s', (_, packages, amount, expected) => {
    const found = betterPackage(packages, amount, someSettings({ tokenConversionRate: 0.1 }), NO_TAX);
    expect(found && [found.offer, found.percent]).toEqual(expected);
  });

  it('says beside an own amount that a package gives more', async () => {
    const { user } = show();
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    const field = screen.getByRole('textbox', { name: 'Another amount' });
    expect(field).toHaveAccessibleDescription(
      'The $19.99 package (210 tokens) gives you 5% more tokens for your money.',
    );
    await user.type(field, '30');
    expect(field).toHaveAccessibleDescription(/gives you 5% more tokens/);
    await user.click(screen.getByRole('radio', { name: /^210 tokens/ }));
    expect(screen.queryByText(/more tokens for your money/)).toBeNull();
  });

  it('holds a typed amount to the limits before anything is paid', async () => {
    const { user } = show();
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    expect(screen.getByRole('button', { name: 'Pay' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Another amount' }), '1');
    expect(screen.getByText('The smallest top-up is $2.95.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay' })).toBeDisabled();
  });

  it('offers to add a card in place when there is none, and pays with it', async () => {
    server.use(mockCall(payments.addCard, () => aCard({ _id: 'new' })));
    const { user } = show([]);
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add a card' }));
    const sheet = screen.getByRole('dialog', { name: 'Add a card' });
    await user.click(within(sheet).getByRole('button', { name: 'Pays' }));
    await user.click(within(sheet).getByRole('button', { name: 'Save card' }));
    expect(await screen.findByRole('button', { name: 'Pay $19.99' })).toBeEnabled();
  });

  it.each([
    ['', 'not-a-number'],
    ['abc', 'not-a-number'],
    ['-5', 'not-a-number'],
    ['2.999', 'not-a-number'],
    ['2.94', 'too-low'],
    ['2.95', null],
    ['2,95', null],
    ['300', null],
    ['300.01', 'too-high'],
  ])('judges the amount "%s" as %s', (text, problem) => {
    expect(topUpAmountProblem(text, someSettings())).toBe(problem);
  });
});

describe('wallet history', () => {
  const loaded = {
    data: [
      aMovement(),
      aMovement({
        _id: 'm2',
        kind: 'top-up',
        itemType: null,
        tokens: 210,
        message: '',
        performerInfo: null,
        paid: { amount: 19.99, currency: 'USD' },
      }),
    ],
    total: 2,
  };

  it('lists what came in and what went out, each with its receipt', async () => {
    server.use(mockCall(wallet.movements, () => loaded));
    renderScreen(<WalletHistoryScreen />, { viewer: aUser() });
    const tip = await screen.findByRole('link', { name: 'Tip for Nova Stage' });
    expect(tip).toHaveAttribute('href', '/user/receipt?purchase=charge1');
    expect(screen.getByText(/Loved this!/)).toBeVisible();
    expect(screen.getByText(/[−-]25 tokens/)).toBeVisible();
    const topUp = screen.getByRole('link', { name: 'Wallet top-up' });
    expect(topUp).toHaveAttribute('href', '/user/receipt?payment=charge1');
    expect(screen.getByText('+210 tokens')).toBeVisible();
    // What was paid, not what the tokens are worth.
    expect(screen.getByText('$19.99')).toBeVisible();
  });

  it('names what was refunded, with the way to it', async () => {
    const name = 'Lights out';
    const refund = { kind: 'refund', tokens: 25, message: '', name } as const;
    const data = [
      aMovement({ ...refund, _id: 'm1', itemType: 'video' }),
      aMovement({ ...refund, _id: 'm2', itemType: 'product' }),
      aMovement({
        ...refund,
        _id: 'm3',
        kind: 'payment-refund',
        itemType: null,
        performerInfo: null,
        tokens: -25,
      }),
      aMovement({ ...refund, _id: 'm4', itemType: null, name: '' }),
      aMovement({ ...refund, _id: 'm5', kind: 'dispute-hold', itemType: null, tokens: -25 }),
    ];
    server.use(mockCall(wallet.movements, () => ({ data, total: 5 })));
    renderScreen(<WalletHistoryScreen />, { viewer: aUser() });
    const link = async (text: string) =>
      (await screen.findByRole('link', { name: text })).getAttribute('href');
    expect(await link('Refund of a purchase from Nova Stage')).toBe('/user/receipt?purchase=charge1');
    expect(await link('Refund of an order from Nova Stage')).toBe('/user/orders/charge1');
    expect(await link('Refunded to your card')).toBe('/user/receipt?payment=charge1');
    expect(await link('On hold: disputed payment')).toBe('/user/receipt?payment=charge1');
    expect(screen.getByText('Refunded')).toBeVisible();
  });

  it('has a title of its own for every kind of movement', async () => {
    const sold = CHARGE_TYPES.map((kind) => aMovement({ _id: kind, kind, itemType: kind, message: '' }));
    const others = WALLET_KINDS.map((kind) =>
      aMovement({ _id: kind, kind, itemType: null, name: '', message: '' }),
    );
    const data = [...sold, ...others];
    server.use(mockCall(wallet.movements, () => ({ data, total: data.length })));
    renderScreen(<WalletHistoryScreen />, { viewer: aUser() });
    await screen.findByText('Tip for Nova Stage');
    expect(screen.getAllByRole('listitem')).toHaveLength(data.length);
    expect(screen.queryByText('Bought from Nova Stage')).toBeNull();
  });

  it('names entries to streams and private shows, and finds them and refunds by their own filters', async () => {
    const asked: unknown[] = [];
    const data = [
      aMovement({ _id: 'm1', kind: 'stream', itemType: 'stream', message: '' }),
      aMovement({ _id: 'm2', kind: 'private_chat', itemType: 'private_chat', message: '' }),
    ];
    server.use(
      mockCall(wallet.movements, ({ query }) => {
        asked.push(query.kind);
        return { data, total: 2 };
      }),
    );
    const { user } = renderScreen(<WalletHistoryScreen />, { viewer: aUser() });
    expect(await screen.findByRole('link', { name: 'Entry to Nova Stage’s stream' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Private show with Nova Stage' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Streams' }));
    await waitFor(() => expect(asked).toEqual([undefined, 'stream']));
    await user.click(screen.getByRole('button', { name: 'Refunds' }));
    await waitFor(() => expect(asked).toEqual([undefined, 'stream', 'refund']));
  });

  it('names a message that was bought or paid for, with the way to the conversation', async () => {
    const message = { kind: 'message', itemType: 'message', message: '' } as const;
    const data = [
      aMovement({ ...message, _id: 'm1', name: 'Only for you', targetId: 'message1' }),
      aMovement({ ...message, _id: 'm2', name: 'Message to Nova Stage', targetId: nova._id }),
    ];
    server.use(mockCall(wallet.movements, () => ({ data, total: 2 })));
    renderScreen(<WalletHistoryScreen />, { viewer: aUser() });
    const bought = await screen.findByRole('link', { name: 'Message by Nova Stage' });
    expect(bought).toHaveAttribute('href', '/user/receipt?purchase=charge1');
    expect(screen.getByText(/Only for you/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Message to Nova Stage' })).toBeVisible();
    const ways = screen.getAllByRole('link', { name: 'Message Nova Stage' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/messages?to=p1', '/messages?to=p1']);
  });

  it('asks again with the chosen kind', async () => {
    const asked: unknown[] = [];
    server.use(
      mockCall(wallet.movements, ({ query }) => {
        asked.push(query.kind);
        return { data: [], total: 0 };
      }),
    );
    const { user } = renderScreen(<WalletHistoryScreen />, { viewer: aUser() });
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Top-ups' }));
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    expect(asked).toEqual([undefined, 'top-up']);
  });

  it('offers another try when it cannot be loaded', async () => {
    server.use(mockCall(wallet.movements, () => refuse(503, 'http.unavailable', 'Busy.')));
    const { user } = renderScreen(<WalletHistoryScreen />, { viewer: aUser() });
    expect(await screen.findByText('Busy.')).toBeVisible();
    server.use(mockCall(wallet.movements, () => loaded));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Tip for Nova Stage')).toBeVisible();
  });
});

describe('receipts', () => {
  it('of a payment: number, date, what, tokens, card and amount in its currency, to be printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const payment = aPayment({ _id: '01a200b8-afe1-7114-a902-38b1804ec139', currency: 'EUR' });
    const { user } = renderScreen(<ReceiptScreen payment={payment._id} purchase="" />, {
      held: [heldPayment(payment)],
      viewer: aUser({ name: 'Ada Fan' }),
    });
    expect(screen.getByRole('heading', { name: 'Receipt 804EC139' })).toBeVisible();
    for (const text of [
      'Wallet top-up',
      '210 tokens',
      'Visa ending in 4242',
      '€19.99 EUR',
      'Ada Fan',
      'Paid',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/Feb 1, 2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('is not what a payment is called that bought nothing', () => {
    const payment = aPayment({ _id: '01a200b8-afe1-7114-a902-38b1804ec139', status: 'fail' });
    renderScreen(<ReceiptScreen payment={payment._id} purchase="" />, {
      held: [heldPayment(payment)],
      viewer: aUser(),
    });
    expect(screen.getByRole('heading', { name: 'Payment 804EC139' })).toBeVisible();
    expect(screen.queryByText(/^Receipt/)).toBeNull();
  });

  it('names the same time as the list', async () => {
    const payment = aPayment({
      createdAt: '2026-02-01T10:00:59.000Z',
      settledAt: '2026-02-01T10:01:01.000Z',
    });
    server.use(mockCall(payments.search, () => ({ data: [payment], total: 1 })));
    renderScreen(
      <>
        <PaymentHistoryScreen />
        <ReceiptScreen payment={payment._id} purchase="" />
      </>,
      { held: [heldPayment(payment)], viewer: aUser() },
    );
    await waitFor(() => expect(screen.getAllByText(/Feb 1, 2026/)).toHaveLength(2));
    const [first, second] = screen.getAllByText(/Feb 1, 2026/).map((one) => one.getAttribute('datetime'));
    expect(first).toBe(second);
  });

  it('of something that tokens paid for', () => {
    renderScreen(<ReceiptScreen payment="" purchase={aCharge()._id} />, {
      held: [heldPurchase(aCharge())],
      viewer: aUser(),
    });
    for (const text of ['Tip for Nova Stage', 'Loved this!', 'Your wallet', '25 tokens'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    [
      'what was in a message',
      { targetId: 'message1', name: 'Only for you' },
      'Message by Nova Stage · Only for you',
    ],
    ['what writing one cost', { targetId: 'p1', name: 'Message to Nova Stage' }, 'Message to Nova Stage'],
  ])('of %s', (_, { targetId, name }, title) => {
    const product = { name, description: '', price: 25, productType: 'message', productId: targetId };
    const products = [{ ...product, quantity: 1, tokens: 25, performerId: 'p1' }];
    const purchase = aCharge({ type: 'message', targetId, products, message: '' });
    renderScreen(<ReceiptScreen payment="" purchase={purchase._id} />, {
      held: [heldPurchase(purchase)],
      viewer: aUser(),
    });
    expect(screen.getByText(title)).toBeVisible();
  });

  it('says so when there is none', () => {
    renderScreen(<ReceiptScreen payment="" purchase="" />, { viewer: aUser() });
    expect(screen.getByText('There is no payment to show')).toBeVisible();
  });
});
