import { MyGalleriesScreen } from '#features/galleries/mine/my-galleries-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(MyGalleriesScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.galleries.mine.title',
});
