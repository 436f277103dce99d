import { CreateVideosScreen } from '#features/videos/editor/create-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(CreateVideosScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.videos.mine.create',
});
