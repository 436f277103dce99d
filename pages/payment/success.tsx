import { loadResult, PaymentResultScreen } from '#features/payments/result-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(
  PaymentResultScreen,
  { authenticate: true, title: 'payments.result.title' },
  loadResult,
);
