import { PaymentHistoryScreen } from '#features/payments/payment-history-screen.tsx';
import { fansOnly } from '#features/wallet/fans-only.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(fansOnly(PaymentHistoryScreen, 'payments.history.title'), {
  authenticate: true,
  title: 'payments.history.title',
});
