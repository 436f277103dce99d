import { loadPost, PostScreen } from '#features/feeds/post-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(PostScreen, { layout: 'primary' }, loadPost);
