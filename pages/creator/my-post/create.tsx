import { CreatePostScreen } from '#features/feeds/composer/create-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(CreatePostScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.composer.new',
});
