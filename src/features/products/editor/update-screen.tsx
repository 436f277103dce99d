import { useRouter } from 'next/router';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { FormSkeleton } from '#features/items/editor/form-skeleton.tsx';
import { useT } from '#i18n/use-t.ts';
import { listAddress } from '#lib/list-address.ts';
import { useOwnProductQuery } from '#services/own-products.ts';
import { Editor } from './editor.tsx';
import { Frame, LIST } from './frame.tsx';

/** Changing an own product. Orders keep it as it was. */
export function UpdateProductScreen() {
  const t = useT();
  const { query } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const { data, error, isFetching, refetch } = useOwnProductQuery({ params: { id } }, { skip: id === '' });
  const problem = errorOf(error);
  const content = () => {
    if (data) return <Editor key={data._id} product={data} />;
    if (problem?.status === 404)
      return (
        <EmptyState
          drawing="feed"
          title={t('creator.products.editor.missing')}
          text={t('creator.composer.missing.text')}
          action={<Button href={listAddress(LIST)}>{t('creator.products.editor.back')}</Button>}
        />
      );
    return problem ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <FormSkeleton />;
  };
  return <Frame title={t('creator.products.editor.edit')}>{content()}</Frame>;
}
