import { ReportsScreen } from '#features/reports/reports-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(ReportsScreen, { authenticate: true, title: 'reports.title' });
