import { screen, within } from '@testing-library/react';
import { payments } from '#contract/payments.ts';
import { settings } from '#contract/settings.ts';
import { tax } from '#contract/tax.ts';
import { users } from '#contract/users.ts';
import { ReceiptScreen } from '#features/payments/receipt-screen.tsx';
import { NO_TAX } from '#features/payments/tax-texts.ts';
import { firstChoice, tokensForAmount } from '#features/wallet/top-up-amounts.ts';
import { WalletScreen } from '#features/wallet/wallet-screen.tsx';
import { aCard } from '#support/web-content.ts';
import { aUser, someSettings } from '#support/web-fixtures.ts';
import { heldPayment } from '#support/web-held.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aPackage, aPayment } from './samples.ts';

const SETTINGS = { tokenConversionRate: 0.1, sandboxPayments: true };
const INCLUDED = { mode: 'included', rate: 0.19, country: 'DE' } as const;
const ADDED = { mode: 'added', rate: 0.19, country: 'DE' } as const;

const show = (owed: typeof INCLUDED | typeof ADDED) =>
  renderScreen(<WalletScreen packages={[aPackage()]} initialCards={[aCard()]} tax={owed} />, {
    viewer: aUser({ balance: 120 }),
    settings: SETTINGS,
  });
const line = (name: string) => screen.getByText(name).parentElement as HTMLElement;

test('tax on top is shown with the price to pay, for packages and amounts, and is what is sent', async () => {
  const bodies: unknown[] = [];
  server.use(
    mockCall(payments.topUp, ({ body }) => {
      bodies.push(body);
      return aPayment({ totalPrice: 23.79 });
    }),
    mockCall(users.me, () => aUser({ balance: 330 })),
  );
  const { user } = show(ADDED);
  expect(screen.getByRole('radio', { name: /210 tokens/ })).toHaveAccessibleName(/\$23\.79/);
  expect(line('Price')).toHaveTextContent('$19.99');
  expect(line('19% tax')).toHaveTextContent('$3.80');
  expect(line('You pay')).toHaveTextContent('$23.79');
  await user.click(screen.getByRole('radio', { name: /Another amount/ }));
  expect(screen.getByText('From $2.95 to $300.00, plus 19% tax')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Another amount' }), '10');
  expect(line('You get')).toHaveTextContent('100 tokens');
  await user.click(screen.getByRole('button', { name: 'Pay $11.90' }));
  expect(await screen.findByText('Tokens added')).toBeVisible();
  expect(bodies).toEqual([{ amount: 10, price: 11.9, tokens: 100, cardId: 'card1' }]);
});

test('tax that is in the price is said, and buys no tokens', async () => {
  const { user } = show(INCLUDED);
  expect(line('Includes 19% tax')).toHaveTextContent('$3.19');
  await user.click(screen.getByRole('radio', { name: /Another amount/ }));
  await user.type(screen.getByRole('textbox', { name: 'Another amount' }), '20');
  expect(line('You get')).toHaveTextContent('168.10 tokens');
  expect(screen.getByRole('button', { name: 'Pay $20.00' })).toBeEnabled();
});

test('who saw another rate is shown the one of today', async () => {
  server.use(
    mockCall(payments.topUp, () => refuse(409, 'payments.price-changed', 'It has changed.')),
    mockCall(payments.packages, () => ({ data: [aPackage()], total: 1 })),
    mockCall(settings.public, () => someSettings(SETTINGS)),
    mockCall(tax.own, () => ({ ...ADDED, rate: 0.25 })),
  );
  const { user } = show(ADDED);
  await user.click(screen.getByRole('button', { name: 'Pay $23.79' }));
  expect(await screen.findByText('It has changed.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Pay $24.99' })).toBeEnabled();
  expect(line('25% tax')).toHaveTextContent('$5.00');
});

test('an invoice says who sold, the tax, and what went back', () => {
  const payment = aPayment({
    totalPrice: 23.8,
    taxAmount: 3.8,
    taxRate: 0.19,
    taxCountry: 'DE',
    invoiceId: '2026-000017',
    refundedPrice: 11.9,
    seller: { name: 'Footlight Ltd', address: '1 Some Street\nSome Town', taxId: 'DE123456789' },
    creditNotes: [
      { number: 'C-2026-000003', amount: 11.9, taxAmount: 1.9, createdAt: '2026-03-01T00:00:00.000Z' },
    ],
  });
  renderScreen(<ReceiptScreen payment={payment._id} purchase="" />, {
    held: [heldPayment(payment)],
    viewer: aUser(),
    settings: SETTINGS,
  });
  expect(screen.getByText('Footlight Ltd')).toBeVisible();
  expect(screen.getByText(/1 Some Street/)).toBeVisible();
  expect(screen.getByText('Tax number: DE123456789')).toBeVisible();
  expect(line('Invoice')).toHaveTextContent('2026-000017');
  expect(line('Without tax')).toHaveTextContent('$20.00');
  expect(line('19% tax, Germany')).toHaveTextContent('$3.80');
  expect(line('Credit note C-2026-000003')).toHaveTextContent(/[-−]\$11\.90, of that [-−]\$1\.90 tax/);
  expect(within(line('Total')).getByText('$23.80 USD')).toBeVisible();
  expect(line('Paid after refunds')).toHaveTextContent('$11.90 USD');
  // The credit note says it already.
  expect(screen.queryByText('Refunded')).toBeNull();
});

test.each([NO_TAX, INCLUDED, ADDED, { ...INCLUDED, rate: 0.255 }])(
  'the first choice brings what is needed with %j',
  (owed) => {
    const site = someSettings({ tokenConversionRate: 0.1 });
    for (const need of [29.6, 100, 250.5, 1234.5, 2000]) {
      const choice = firstChoice([], need, site, owed);
      const amount = 'amount' in choice ? Number(choice.amount) : 0;
      expect(tokensForAmount(amount, site, owed)).toBeGreaterThanOrEqual(need);
      expect(tokensForAmount(amount - 0.02, site, owed)).toBeLessThan(need);
    }
  },
);
