import { loadStream, StreamScreen } from '#features/streaming/watching/stream-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(StreamScreen, { layout: 'primary' }, loadStream);
