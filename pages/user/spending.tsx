import { SpendingScreen } from '#features/spending/spending-screen.tsx';
import { fansOnly } from '#features/wallet/fans-only.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(fansOnly(SpendingScreen, 'spending.title'), {
  authenticate: true,
  title: 'spending.title',
});
