import { loadWallet, WalletScreen } from '#features/wallet/wallet-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(WalletScreen, { authenticate: true, title: 'wallet.title' }, loadWallet);
