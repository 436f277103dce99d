import { screen, waitFor } from '@testing-library/react';
import { payments } from '#contract/payments.ts';
import { wallet } from '#contract/wallet.ts';
import { ReceiptScreen } from '#features/payments/receipt-screen.tsx';
import { receiptNumber } from '#rules/receipt.ts';
import { aUser } from '#support/web-fixtures.ts';
import { heldPayment } from '#support/web-held.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aCharge, aPayment } from './fan/samples.ts';

const viewer = aUser();
const NONE = 'There is no payment to show';
const titleOf = (id: string) => `Receipt ${receiptNumber(id)}`;

test('an address without a receipt, and one of a payment that is not there, say so', async () => {
  const { rerender } = renderScreen(<ReceiptScreen payment="" purchase="" />, { viewer });
  expect(screen.getByText(NONE)).toBeVisible();
  server.use(mockCall(wallet.view, () => refuse(404, 'wallet.purchase-not-found')));
  rerender(<ReceiptScreen payment="" purchase="gone" />);
  expect(screen.queryByText(NONE)).toBeNull();
  expect(await screen.findByText(NONE)).toBeVisible();
});

test('while it is asked for it says "Loading"; a failure is said and can be tried again', async () => {
  const purchase = aCharge();
  let works = false;
  server.use(mockCall(wallet.view, () => (works ? purchase : refuse(503))));
  const { user } = renderScreen(<ReceiptScreen payment="" purchase={purchase._id} />, { viewer });
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(screen.queryByText(NONE)).toBeNull();
  await screen.findByRole('alert');
  expect(screen.queryByText(NONE)).toBeNull();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(titleOf(purchase._id))).toBeVisible();
});

test('never shows one receipt at the address of another', async () => {
  const payment = aPayment();
  const call = Promise.withResolvers<void>();
  const other = aCharge({ _id: 'f'.repeat(24) });
  server.use(
    mockCall(payments.view, () => payment),
    mockCall(wallet.view, async () => {
      await call.promise;
      return other;
    }),
  );
  const { rerender } = renderScreen(<ReceiptScreen payment={payment._id} purchase="" />, {
    viewer,
    held: [heldPayment(payment)],
  });
  expect(screen.getByText(titleOf(payment._id))).toBeVisible();
  rerender(<ReceiptScreen payment="" purchase={other._id} />);
  expect(screen.queryByText(titleOf(payment._id))).toBeNull();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  call.resolve();
  await waitFor(() => expect(screen.getByText(titleOf(other._id))).toBeVisible());
});
