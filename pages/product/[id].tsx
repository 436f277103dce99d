import { loadProduct, ProductScreen } from '#features/products/product-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(ProductScreen, { layout: 'primary' }, loadProduct);
