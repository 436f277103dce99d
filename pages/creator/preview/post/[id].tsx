import { PreviewPostScreen } from '#features/preview/preview-post-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(PreviewPostScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'preview.title',
});
