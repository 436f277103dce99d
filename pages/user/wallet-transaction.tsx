import { WalletHistoryScreen } from '#features/wallet/wallet-history-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(WalletHistoryScreen, { authenticate: true, title: 'wallet.history.title' });
