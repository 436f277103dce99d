import { EarningsScreen } from '#features/earnings/earnings-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(EarningsScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'earnings.title',
});
