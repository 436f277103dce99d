import { fansOnly } from '#features/wallet/fans-only.tsx';
import { loadWallet, WalletScreen } from '#features/wallet/wallet-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(
  fansOnly(WalletScreen, 'wallet.title'),
  { authenticate: true, title: 'wallet.title' },
  loadWallet,
);
