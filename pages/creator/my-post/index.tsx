import { MyPostsScreen } from '#features/feeds/my-posts/my-posts-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(MyPostsScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.mine.title',
});
