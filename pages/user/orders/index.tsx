import { OrdersScreen } from '#features/orders/mine/orders-screen.tsx';
import { fansOnly } from '#features/wallet/fans-only.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(fansOnly(OrdersScreen, 'orders.mine.title'), {
  authenticate: true,
  title: 'orders.mine.title',
});
