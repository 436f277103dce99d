import { MassMessageScreen } from '#features/mass-messages/mass-message-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(MassMessageScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'mass.messages.one',
});
