import { MySubscriptionsScreen } from '#features/subscriptions/own/my-subscriptions-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(MySubscriptionsScreen, { authenticate: true, title: 'subscriptions.own.title' });
