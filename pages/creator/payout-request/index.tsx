import { PayoutsScreen } from '#features/payouts/payouts-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(PayoutsScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'payouts.title',
});
