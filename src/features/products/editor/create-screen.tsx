import { EditorFrame } from '#features/items/editor/editor-frame.tsx';
import { useT } from '#i18n/use-t.ts';
import { MY_STORE } from '../product-paths.ts';
import { ProductEditor } from './product-editor.tsx';

/** A new product. */
export function CreateProductScreen() {
  const t = useT();
  return (
    <EditorFrame
      title={t('creator.products.editor.new')}
      list={MY_STORE}
      back={t('creator.products.editor.back')}
    >
      <ProductEditor product={null} />
    </EditorFrame>
  );
}
