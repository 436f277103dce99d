import { useRouter } from 'next/router';
import { EditorFrame, EditorPlaceholder } from '#features/items/editor/editor-frame.tsx';
import { useT } from '#i18n/use-t.ts';
import { useOwnProductQuery } from '#services/own-products.ts';
import { MY_STORE } from '../product-paths.ts';
import { ProductEditor } from './product-editor.tsx';

/** Changing an own product. Orders keep it as it was. */
export function UpdateProductScreen() {
  const t = useT();
  const { query } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const { data, error, isFetching, refetch } = useOwnProductQuery({ params: { id } }, { skip: id === '' });
  const way = { list: MY_STORE, back: t('creator.products.editor.back') };
  return (
    <EditorFrame title={t('creator.products.editor.edit')} {...way}>
      {data ? (
        <ProductEditor key={data._id} product={data} />
      ) : (
        <EditorPlaceholder
          error={error}
          missing={t('creator.products.editor.missing')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          {...way}
        />
      )}
    </EditorFrame>
  );
}
