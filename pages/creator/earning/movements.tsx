import { MovementsScreen } from '#features/earnings/movements-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(MovementsScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'earnings.movements.title',
});
