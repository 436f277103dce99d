import { screen, waitFor, within } from '@testing-library/react';
import { payments } from '#contract/payments.ts';
import { users } from '#contract/users.ts';
import { readExpiry } from '#features/payments/add-card-form.tsx';
import { CardsScreen } from '#features/payments/cards-screen.tsx';
import { PaymentHistoryScreen } from '#features/payments/payment-history-screen.tsx';
import { PaymentResultScreen } from '#features/payments/result-screen.tsx';
import { triesToClose } from '#support/form-sheet.ts';
import { aCard } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aPayment, nova } from './samples.ts';

const none = { data: [], total: 0 };

describe('a payment that waits for its payer', () => {
  const waits = aPayment({ status: 'require_authentication', stripeClientSecret: 's' });

  it('can be confirmed or called off in the history', async () => {
    let payment = waits;
    server.use(
      mockCall(payments.search, () => ({ data: [payment], total: 1 })),
      mockCall(payments.cancel, () => {
        payment = aPayment({ status: 'canceled' });
        return payment;
      }),
    );
    const { user } = renderScreen(<PaymentHistoryScreen />, { viewer: aUser() });
    expect(await screen.findByRole('link', { name: 'Confirm now' })).toHaveAttribute(
      'href',
      '/payment/success?transactionId=pay1',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel payment' }));
    expect(await screen.findByText('Canceled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel payment' })).not.toBeInTheDocument();
  });
});

describe('amounts in the history', () => {
  it('stand in the currency of their time, and in tokens only where tokens were bought', async () => {
    const plan = aPayment({ _id: 'p2', type: 'monthly_subscription', tokens: 199.9, currency: 'EUR' });
    server.use(mockCall(payments.search, () => ({ data: [aPayment(), plan], total: 2 })));
    renderScreen(<PaymentHistoryScreen />, { viewer: aUser() });
    expect(await screen.findByText('$19.99')).toBeVisible();
    expect(screen.getByText('€19.99')).toBeVisible();
    expect(screen.getByText('210 tokens')).toBeVisible();
    expect(screen.queryByText(/199.90 tokens/)).not.toBeInTheDocument();
  });
});

describe('cards', () => {
  it('checks a card before it is sent and puts the server’s words at the field', async () => {
    server.use(
      mockCall(payments.cards, () => none),
      mockCall(payments.addCard, () =>
        refuse(422, 'payments.card-refused', 'This card cannot be added.', {
          number: 'Only test cards here.',
        }),
      ),
    );
    const { user } = renderScreen(<CardsScreen />, { viewer: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Add a card' }));
    const sheet = screen.getByRole('dialog', { name: 'Add a card' });
    await user.type(within(sheet).getByLabelText('Card number'), '4242 4242 4242 4241');
    await user.click(within(sheet).getByRole('button', { name: 'Save card' }));
    expect(within(sheet).getByText('Please check the card number.')).toBeVisible();
    expect(within(sheet).getByText('Three or four digits.')).toBeVisible();
    await user.click(within(sheet).getByRole('button', { name: 'Pays' }));
    await user.click(within(sheet).getByRole('button', { name: 'Save card' }));
    expect(await within(sheet).findByText('Only test cards here.')).toBeVisible();
  });

  it('keeps what was typed and says until when no card is asked, with a way to write', async () => {
    server.use(
      mockCall(payments.cards, () => none),
      mockCall(payments.addCard, () =>
        refuse(429, 'payments.card-held', 'Too many cards were tried or declined.', {
          until: '2026-03-04T15:30:00.000Z',
        }),
      ),
    );
    const { user } = renderScreen(<CardsScreen />, { viewer: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Add a card' }));
    const sheet = screen.getByRole('dialog', { name: 'Add a card' });
    await user.click(within(sheet).getByRole('button', { name: 'Pays' }));
    await triesToClose(user, sheet);
    await user.click(within(sheet).getByRole('button', { name: 'Save card' }));
    const told = await within(sheet).findByRole('alert');
    expect(told).toHaveTextContent('Too many cards were tried or declined. Nothing was charged.');
    expect(within(told).getByText(/Mar 4, 2026/)).toHaveAttribute('datetime', '2026-03-04T15:30:00.000Z');
    const contact = within(told).getByRole('link', { name: 'Contact us (opens in a new tab)' });
    expect([contact.getAttribute('href'), contact.getAttribute('target')]).toEqual(['/contact', '_blank']);
    expect(within(sheet).getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
    expect(within(sheet).getByLabelText('Security code')).toHaveValue('123');
  });

  it('leads back to where the card was needed', async () => {
    server.use(
      mockCall(payments.cards, () => none),
      mockCall(payments.addCard, () => aCard()),
    );
    const query = { returnTo: '/nova', add: '1' };
    const { user, router } = renderScreen(<CardsScreen />, { viewer: aUser(), query });
    const sheet = await screen.findByRole('dialog', { name: 'Add a card' });
    await user.click(within(sheet).getByRole('button', { name: 'Pays' }));
    await user.click(within(sheet).getByRole('button', { name: 'Save card' }));
    await screen.findByText('Card saved');
    expect(router.push).toHaveBeenCalledWith('/nova');
  });

  it('makes another card the default, and marks one that was declined', async () => {
    const chosen: unknown[] = [];
    const other = aCard({ _id: 'c2', last4Digits: '0002', isDefault: false, isDeclined: true });
    const isDefault = (card: { _id: string }) => card._id === (chosen.length > 0 ? 'c2' : 'card1');
    server.use(
      mockCall(payments.cards, () => ({
        data: [aCard(), other].map((card) => ({ ...card, isDefault: isDefault(card) })),
        total: 2,
      })),
      mockCall(payments.setDefaultCard, ({ params }) => {
        chosen.push(params);
        return { ...other, isDefault: true };
      }),
    );
    const { user } = renderScreen(<CardsScreen />, { viewer: aUser() });
    expect(await screen.findByText('Default')).toBeVisible();
    expect(screen.getByText('Declined last time')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make default' }));
    await waitFor(() => expect(chosen).toEqual([{ id: 'c2' }]));
    const row = screen.getByText('Visa ending in 0002').closest('li') as HTMLElement;
    expect(await within(row).findByText('Default')).toBeVisible();
    expect(screen.getAllByText('Default')).toHaveLength(1);
  });

  it('removes a card after asking, and only then', async () => {
    const removed: string[] = [];
    server.use(
      mockCall(payments.cards, () => (removed.length > 0 ? none : { data: [aCard()], total: 1 })),
      mockCall(payments.removeCard, ({ params }) => {
        removed.push(params.id ?? '');
        return { success: true, newDefault: null };
      }),
    );
    const { user } = renderScreen(<CardsScreen />, { viewer: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Remove Visa ending in 4242' }));
    expect(removed).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove card' }));
    expect(await screen.findByText('No card yet')).toBeVisible();
    expect(removed).toEqual(['card1']);
  });

  it('says which card is the default after the one that was it is removed', async () => {
    const other = aCard({ _id: 'c2', last4Digits: '0002', isDefault: false });
    let saved = [aCard(), other];
    server.use(
      mockCall(payments.cards, () => ({ data: saved, total: saved.length })),
      mockCall(payments.removeCard, () => {
        saved = [{ ...other, isDefault: true }];
        return { success: true, newDefault: { ...other, isDefault: true } };
      }),
    );
    const { user } = renderScreen(<CardsScreen />, { viewer: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Remove Visa ending in 4242' }));
    await user.click(screen.getByRole('button', { name: 'Remove card' }));
    expect(
      await screen.findByText('Card removed. Visa ending in 0002 is your default card now.'),
    ).toBeVisible();
    // The list comes anew meanwhile.
    await waitFor(() => expect(screen.getByText('Default')).toBeVisible());
  });

  it.each([
    ['12/28', { month: 12, year: 2028 }],
    ['3 / 2031', { month: 3, year: 2031 }],
    ['0428', { month: 4, year: 2028 }],
    ['x', { month: 0, year: 0 }],
  ])('reads the expiry "%s"', (text, expected) => {
    expect(readExpiry(text)).toEqual(expected);
  });
});

describe('payments', () => {
  it('lists payments with their state', async () => {
    const rows = [
      aPayment(),
      aPayment({ _id: 'p2', type: 'monthly_subscription', performerInfo: nova, status: 'fail' }),
    ];
    server.use(mockCall(payments.search, () => ({ data: rows, total: 2 })));
    renderScreen(<PaymentHistoryScreen />, { viewer: aUser() });
    const failed = (await screen.findByText('Monthly subscription: Nova Stage')).closest('li') as HTMLElement;
    expect(within(failed).getByText('Declined')).toBeVisible();
    expect(screen.getByText('Wallet top-up')).toBeVisible();
  });

  it.each([
    ['Refunded', { status: 'refunded', refundedPrice: 19.99 }],
    ['Partly refunded', { refundedPrice: 5 }],
    ['Disputed', { dispute: 'under_review' }],
    ['Taken back by your bank', { status: 'refunded', refundedPrice: 19.99, dispute: 'lost' }],
    ['Paid', { dispute: 'won' }],
  ] as const)('names a payment that is %s', async (words, more) => {
    server.use(mockCall(payments.search, () => ({ data: [aPayment(more)], total: 1 })));
    renderScreen(<PaymentHistoryScreen />, { viewer: aUser() });
    const row = (await screen.findByText('Wallet top-up')).closest('li') as HTMLElement;
    expect(within(row).getByText(words)).toBeVisible();
    expect(within(row).queryAllByText(/\$5\.00 refunded/)).toHaveLength(words === 'Partly refunded' ? 1 : 0);
  });

  it('tells the result of one payment, learns the new balance and leads on', async () => {
    server.use(mockCall(users.me, () => aUser({ balance: 330 })));
    const transaction = aPayment({ performerInfo: nova });
    const { store } = renderScreen(<PaymentResultScreen transaction={transaction} />, { viewer: aUser() });
    expect(await screen.findByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show me' })).toHaveAttribute('href', '/nova');
    await waitFor(() => expect(store.getState().user.current?.balance).toBe(330));
  });

  it('says why a payment failed', async () => {
    const transaction = aPayment({ status: 'fail', failureMessage: 'Not enough money on this card.' });
    renderScreen(<PaymentResultScreen transaction={transaction} />, { viewer: aUser() });
    expect(await screen.findByText('Not enough money on this card.')).toBeVisible();
  });
});
