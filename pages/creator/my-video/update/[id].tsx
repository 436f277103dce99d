import { UpdateVideoScreen } from '#features/videos/editor/update-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(UpdateVideoScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.videos.editor.edit',
});
