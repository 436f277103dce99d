import { OrderScreen } from '#features/orders/mine/order-screen.tsx';
import { fansOnly } from '#features/wallet/fans-only.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(fansOnly(OrderScreen, 'orders.order'), {
  authenticate: true,
  title: 'orders.order',
});
