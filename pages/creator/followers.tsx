import { FollowersScreen } from '#features/follows/followers-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(FollowersScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'follows.followers.title',
});
