import { CreateMassMessageScreen } from '#features/mass-messages/create-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(CreateMassMessageScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'mass.messages.new',
});
