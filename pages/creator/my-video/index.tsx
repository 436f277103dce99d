import { MyVideosScreen } from '#features/videos/mine/my-videos-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(MyVideosScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.videos.mine.title',
});
