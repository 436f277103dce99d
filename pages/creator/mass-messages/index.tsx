import { MassMessagesScreen } from '#features/mass-messages/mass-messages-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(MassMessagesScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'mass.messages.title',
});
