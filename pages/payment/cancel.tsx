import { PaymentCancelScreen } from '#features/payments/result-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(PaymentCancelScreen, { authenticate: true, title: 'payments.cancel.title' });
