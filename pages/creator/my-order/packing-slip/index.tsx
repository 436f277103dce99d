import { PackingSlipsScreen } from '#features/orders/store/packing-slips-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(PackingSlipsScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'orders.slips',
});
