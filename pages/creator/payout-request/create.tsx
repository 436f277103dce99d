import { CreatePayoutScreen } from '#features/payouts/create-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(CreatePayoutScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'payouts.form.create',
});
