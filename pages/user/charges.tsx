import { NextChargesScreen } from '#features/subscriptions/charges/next-charges-screen.tsx';
import { fansOnly } from '#features/wallet/fans-only.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(fansOnly(NextChargesScreen, 'subscriptions.charges.title'), {
  authenticate: true,
  title: 'subscriptions.charges.title',
});
