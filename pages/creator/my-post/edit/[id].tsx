import { EditPostScreen } from '#features/feeds/composer/edit-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(EditPostScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.composer.edit',
});
