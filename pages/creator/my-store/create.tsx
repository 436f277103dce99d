import { CreateProductScreen } from '#features/products/editor/create-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(CreateProductScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.products.editor.new',
});
