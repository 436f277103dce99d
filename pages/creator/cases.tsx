import { CasesScreen } from '#features/reports/cases.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(CasesScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'reports.cases',
});
