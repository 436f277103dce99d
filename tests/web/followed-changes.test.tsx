import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { notifications } from '#contract/notifications.ts';
import { type OrderDetail, orders } from '#contract/orders.ts';
import { payments } from '#contract/payments.ts';
import { products } from '#contract/products.ts';
import { wallet } from '#contract/wallet.ts';
import { OrderScreen } from '#features/orders/mine/order-screen.tsx';
import { ReceiptScreen } from '#features/payments/receipt-screen.tsx';
import { handSocketEvent } from '#realtime/events.ts';
import type { NotificationType } from '#rules/notifications.ts';
import { useMyOrdersInfiniteQuery } from '#services/orders.ts';
import type { AppStore } from '#store/create-store.ts';
import { sessionEnded } from '#store/session.ts';
import { aUser } from '#support/web-fixtures.ts';
import { heldPayment, heldPurchase } from '#support/web-held.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { anOrderDetail } from '#support/web-orders.ts';
import { aProduct } from '#support/web-products.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';
import { aCharge, aPayment } from './fan/samples.ts';

/** Stores of earlier tests still hear events: nobody is signed in there any more. */
const stores: AppStore[] = [];
afterEach(() => act(() => stores.splice(0).forEach(({ dispatch }) => void dispatch(sessionEnded()))));

function show(shown: ReactElement, options: ScreenOptions) {
  server.use(mockCall(notifications.countUnread, () => 1));
  stores.push(renderScreen(shown, { viewer: aUser(), ...options }).store);
}

/** The server's hint that there is something new, until it is heard. */
const hear = (type: NotificationType, expected: () => void) =>
  waitFor(() => {
    const about = { refSource: 'transaction', refId: 'x', createdBy: null };
    act(() => handSocketEvent('send_notification', { type, action: '', ...about }));
    expected();
  });

// As the state, and as the line with what is back.
const isRefunded = () => expect(screen.getAllByText('Refunded')).toHaveLength(2);

test('the open receipt of a card payment says what is given back meanwhile', async () => {
  const payment = aPayment();
  const now = { ...payment, status: 'refunded' as const, refundedPrice: payment.totalPrice };
  server.use(mockCall(payments.view, () => now));
  show(<ReceiptScreen payment={payment._id} purchase="" />, { held: [heldPayment(payment)] });
  expect(screen.getByText('Paid')).toBeVisible();
  await hear('refund', isRefunded);
});

// A seller's refund of an order is told as news of the order.
test.each(['refund', 'order'] as const)('so does that of a purchase with tokens: %s', async (type) => {
  const purchase = aCharge();
  const now = { ...purchase, status: 'refunded' as const, refundedPrice: purchase.totalPrice };
  server.use(mockCall(wallet.view, () => now));
  show(<ReceiptScreen payment="" purchase={purchase._id} />, { held: [heldPurchase(purchase)] });
  expect(screen.getByText('Paid')).toBeVisible();
  await hear(type, isRefunded);
});

test.each(['refund', 'order'] as const)('an open order shows what becomes of it: %s', async (type) => {
  let now = anOrderDetail();
  server.use(
    mockCall(orders.view, () => now),
    mockCall(products.view, () => aProduct()),
  );
  show(<OrderScreen />, { query: { id: now._id }, path: `/user/orders/${now._id}` });
  await screen.findByRole('button', { name: 'Change address' });
  now = { ...now, deliveryStatus: 'refunded' };
  await hear(type, () => expect(screen.getByText('24 tokens are back in your wallet.')).toBeVisible());
});

/** The orders, a row for each: the server has as many as there are pages, one on each. */
function Orders() {
  const { data, fetchNextPage } = useMyOrdersInfiniteQuery({});
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <button type="button" onClick={() => void fetchNextPage()}>
        More
      </button>
      {rows.map(({ _id, deliveryStatus }) => (
        <p key={_id}>{deliveryStatus}</p>
      ))}
    </>
  );
}

test('a list follows while it shows its first rows; one that was read further keeps its place', async () => {
  let deliveryStatus: OrderDetail['deliveryStatus'] = 'processing';
  let asked = 0;
  server.use(
    mockCall(orders.mine, ({ query }) => {
      asked += 1;
      return { data: [{ ...anOrderDetail(), _id: `o${query.offset}`, deliveryStatus }], total: 2 };
    }),
  );
  show(<Orders />, {});
  await screen.findByText('processing');
  deliveryStatus = 'shipping';
  await hear('order', () => expect(screen.getByText('shipping')).toBeVisible());
  // While the list is being asked for again, a next page is not.
  await waitFor(() => {
    act(() => screen.getByRole('button', { name: 'More' }).click());
    expect(screen.getAllByText('shipping')).toHaveLength(2);
  });
  const before = asked;
  await hear('order', () => undefined);
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));
  expect(asked).toBe(before);
  expect(screen.getAllByText('shipping')).toHaveLength(2);
});
