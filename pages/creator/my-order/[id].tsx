import { StoreOrderScreen } from '#features/orders/store/order-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(StoreOrderScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'orders.order',
});
