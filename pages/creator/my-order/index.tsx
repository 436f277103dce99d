import { MyOrdersScreen } from '#features/orders/store/my-orders-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(MyOrdersScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'orders.store.title',
});
