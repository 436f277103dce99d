import { UpdateGalleryScreen } from '#features/galleries/editor/update-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(UpdateGalleryScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.galleries.editor.edit',
});
