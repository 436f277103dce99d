import { BankingScreen } from '#features/payouts/banking-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(BankingScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'payouts.banking.title',
});
