import { PlannerScreen } from '#features/planner/planner-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(PlannerScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'planner.title',
});
