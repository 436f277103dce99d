import { CreateGalleryScreen } from '#features/galleries/editor/create-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(CreateGalleryScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.galleries.editor.new',
});
