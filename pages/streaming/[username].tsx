import { loadStream, StreamScreen } from '#features/streaming/stream-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(StreamScreen, { layout: 'primary' }, loadStream);
