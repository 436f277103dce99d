import { LiveScreen } from '#features/streaming/on-air/live-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(LiveScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
});
