import { InboxScreen } from '#features/inbox/inbox-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(InboxScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'inbox.title',
});
