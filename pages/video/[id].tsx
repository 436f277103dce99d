import { loadVideo, VideoScreen } from '#features/videos/video-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(VideoScreen, { layout: 'primary' }, loadVideo);
