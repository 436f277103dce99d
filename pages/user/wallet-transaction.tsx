import { fansOnly } from '#features/wallet/fans-only.tsx';
import { WalletHistoryScreen } from '#features/wallet/wallet-history-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(fansOnly(WalletHistoryScreen, 'wallet.history.title'), {
  authenticate: true,
  title: 'wallet.history.title',
});
