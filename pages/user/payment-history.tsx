import { PaymentHistoryScreen } from '#features/payments/payment-history-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(PaymentHistoryScreen, { authenticate: true, title: 'payments.history.title' });
