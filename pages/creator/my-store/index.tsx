import { MyProductsScreen } from '#features/products/mine/my-products-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(MyProductsScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.products.mine.title',
});
