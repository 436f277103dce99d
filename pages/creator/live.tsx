import { LiveScreen } from '#features/streaming/live-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(LiveScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
});
