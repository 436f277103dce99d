import { UpdateProductScreen } from '#features/products/editor/update-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(UpdateProductScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.products.editor.edit',
});
