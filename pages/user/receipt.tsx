import { loadReceipt, ReceiptScreen } from '#features/payments/receipt-screen.tsx';
import { fansOnly } from '#features/wallet/fans-only.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(
  fansOnly(ReceiptScreen, 'payments.receipt.none'),
  { authenticate: true, title: 'payments.receipt.none' },
  loadReceipt,
);
