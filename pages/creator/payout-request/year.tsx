import { YearScreen } from '#features/payouts/year-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(YearScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'payouts.statement.year',
});
