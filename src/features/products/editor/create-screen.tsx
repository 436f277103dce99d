import { useT } from '#i18n/use-t.ts';
import { Editor } from './editor.tsx';
import { Frame } from './frame.tsx';

/** A new product. */
export function CreateProductScreen() {
  const t = useT();
  return (
    <Frame title={t('creator.products.editor.new')}>
      <Editor product={null} />
    </Frame>
  );
}
