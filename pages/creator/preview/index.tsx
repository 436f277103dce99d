import { PreviewProfileScreen } from '#features/preview/preview-profile-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(PreviewProfileScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'preview.title',
});
