import { LiveNowScreen } from '#features/streaming/live-now-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(LiveNowScreen, { layout: 'primary' });
