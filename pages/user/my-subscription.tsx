import { MySubscriptionsScreen } from '#features/subscriptions/subscriptions/my-subscriptions-screen.tsx';
import { fansOnly } from '#features/wallet/fans-only.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(fansOnly(MySubscriptionsScreen, 'subscriptions.own.title'), {
  authenticate: true,
  title: 'subscriptions.own.title',
});
