import { PayoutScreen } from '#features/payouts/payout-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(PayoutScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'payouts.title',
});
