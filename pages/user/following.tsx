import { FollowingScreen } from '#features/follows/following-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(FollowingScreen, { authenticate: true, title: 'follows.list.title' });
