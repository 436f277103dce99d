import { UpdatePayoutScreen } from '#features/payouts/update-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(UpdatePayoutScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'payouts.form.update',
});
