import { MySubscribersScreen } from '#features/subscriptions/subscribers/my-subscribers-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(MySubscribersScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.subscribers.title',
});
