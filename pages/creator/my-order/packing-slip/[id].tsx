import { PackingSlipScreen } from '#features/orders/store/packing-slip-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(PackingSlipScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'orders.slip',
});
