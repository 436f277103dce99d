import { screen, waitFor, within } from '@testing-library/react';
import { coupons } from '#contract/coupons.ts';
import { payments } from '#contract/payments.ts';
import { users } from '#contract/users.ts';
import { PaymentHistoryScreen } from '#features/payments/payment-history-screen.tsx';
import { ReceiptScreen } from '#features/payments/receipt-screen.tsx';
import { WalletScreen } from '#features/wallet/wallet-screen.tsx';
import { aCard } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { heldPayment } from '#support/web-held.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aPackage, aPayment } from './samples.ts';

const couponInfo = { _id: 'c1', name: 'A warm welcome', code: 'WELCOME20', value: 0.2 };
const paid = { couponInfo, originalPrice: 19.99, totalPrice: 15.99 };

const show = () =>
  renderScreen(<WalletScreen packages={[aPackage()]} initialCards={[aCard()]} />, {
    viewer: aUser({ balance: 120 }),
    settings: { tokenConversionRate: 0.1, sandboxPayments: true },
  });

function couponIsFine(asked: string[] = []) {
  server.use(
    mockCall(coupons.apply, ({ params }) => {
      asked.push(params.code ?? '');
      return {
        ...couponInfo,
        description: '',
        expiredDate: '2027-01-01T00:00:00.000Z',
        status: 'active' as const,
      };
    }),
    mockCall(users.me, () => aUser({ balance: 330 })),
  );
}

const field = () => screen.getByRole('textbox', { name: /Coupon code/ });
const line = (name: string) => screen.getByText(name).parentElement as HTMLElement;

async function applied() {
  const shown = show();
  await shown.user.type(field(), 'welcome20{Enter}');
  expect(await screen.findByText('WELCOME20: 20% off')).toBeVisible();
  return shown;
}

test('a coupon shows the price before and after, and is sent with the payment', async () => {
  const asked: string[] = [];
  const bodies: unknown[] = [];
  couponIsFine(asked);
  server.use(
    mockCall(payments.topUp, ({ body }) => {
      bodies.push(body);
      return aPayment(paid);
    }),
  );
  const { user } = await applied();
  expect(asked).toEqual(['welcome20']);
  expect(screen.getByRole('button', { name: 'Remove coupon WELCOME20' })).toHaveFocus();
  expect(line('Price')).toHaveTextContent('$19.99');
  expect(line('20% off with WELCOME20')).toHaveTextContent(/[-−]\$4\.00/);
  expect(line('You pay')).toHaveTextContent('$15.99');
  expect(line('You get')).toHaveTextContent('210 tokens');
  await user.click(screen.getByRole('button', { name: 'Pay $15.99' }));
  expect(await screen.findByText('Tokens added')).toBeVisible();
  expect(bodies).toEqual([
    { packageId: 'pack1', price: 19.99, tokens: 210, cardId: 'card1', couponCode: 'WELCOME20' },
  ]);
  // It is used now: the next one costs the whole price.
  const done = screen.getByRole('dialog', { name: 'Tokens added' });
  await user.click(within(done).getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'Pay $19.99' })).toBeEnabled();
});

test('a coupon can be taken off again, and the field has the focus', async () => {
  couponIsFine();
  const { user } = await applied();
  await user.click(screen.getByRole('button', { name: 'Remove coupon WELCOME20' }));
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  expect(screen.queryByText('You pay')).toBeNull();
  expect(screen.getByRole('button', { name: 'Pay $19.99' })).toBeEnabled();
});

test('why a code is refused stands at its field, which keeps what was typed', async () => {
  const message = 'This coupon was valid until March 1, 2026.';
  server.use(mockCall(coupons.apply, () => refuse(422, 'coupons.expired', message, { couponCode: message })));
  const { user } = show();
  await user.type(field(), 'old1{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(field()).toHaveAccessibleDescription(message);
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('old1');
  await user.type(field(), '2');
  expect(screen.queryByText(message)).toBeNull();
  expect(screen.getByRole('button', { name: 'Pay $19.99' })).toBeEnabled();
});

test('an empty code is not asked for', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Please enter a coupon code.')).toBeVisible();
});

test('a coupon that is refused when it is to be paid with says so at its field, and the whole price is shown', async () => {
  const message = 'This coupon has been used as often as it could be.';
  couponIsFine();
  server.use(
    mockCall(payments.topUp, () => refuse(422, 'coupons.used-up', message, { couponCode: message })),
  );
  const { user } = await applied();
  await user.click(screen.getByRole('button', { name: 'Pay $15.99' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('welcome20');
  expect(screen.queryByText('Nothing was paid')).toBeNull();
  expect(screen.getByRole('button', { name: 'Pay $19.99' })).toBeEnabled();
});

test('a coupon stays when the card is declined: it has come back', async () => {
  couponIsFine();
  server.use(
    mockCall(payments.topUp, () => aPayment({ ...paid, status: 'fail', failureMessage: 'Declined.' })),
  );
  const { user } = await applied();
  await user.click(screen.getByRole('button', { name: 'Pay $15.99' }));
  expect(await screen.findByText('Declined.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay $15.99' })).toBeEnabled();
});

test('a coupon leaves the screen with a payment whose confirmation is put off', async () => {
  couponIsFine();
  server.use(
    mockCall(payments.topUp, () =>
      aPayment({ ...paid, status: 'require_authentication', stripeClientSecret: 's' }),
    ),
  );
  const { user } = await applied();
  await user.click(screen.getByRole('button', { name: 'Pay $15.99' }));
  const bank = await screen.findByRole('dialog', { name: 'Confirm this payment' });
  await user.click(within(bank).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $19.99' })).toBeEnabled());
});

test('the history names the coupon, and the receipt shows what it took off', async () => {
  const payment = aPayment(paid);
  server.use(mockCall(payments.search, () => ({ data: [payment], total: 1 })));
  renderScreen(
    <>
      <PaymentHistoryScreen />
      <ReceiptScreen payment={payment._id} purchase="" />
    </>,
    { held: [heldPayment(payment)], viewer: aUser() },
  );
  expect(await screen.findByText(/Visa ending in 4242 · 20% off with WELCOME20/)).toBeVisible();
  expect(line('Price')).toHaveTextContent('$19.99');
  expect(line('20% off with WELCOME20')).toHaveTextContent(/[-−]\$4\.00/);
  expect(line('Total')).toHaveTextContent('$15.99 USD');
});
