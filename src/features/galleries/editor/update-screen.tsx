import { useRouter } from 'next/router';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { FormSkeleton } from '#features/items/editor/form-skeleton.tsx';
import { useT } from '#i18n/use-t.ts';
import { listAddress } from '#lib/list-address.ts';
import {
  useDeletedGalleryPhotosQuery,
  useOwnGalleryPhotosQuery,
  useOwnGalleryQuery,
} from '#services/own-galleries.ts';
import { Editor, Frame, LIST } from './editor.tsx';

const DELETED_SHOWN = 100;

/** Changing an own gallery and its photos. Who bought it keeps what they bought. */
export function UpdateGalleryScreen() {
  const t = useT();
  const { query } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const gallery = useOwnGalleryQuery({ params: { id } }, { skip: id === '' });
  const photos = useOwnGalleryPhotosQuery(gallery.data?._id ?? '', { skip: !gallery.data });
  // More than a page of them is of no help here; a list that does not come leaves the form as it is.
  const deleted = useDeletedGalleryPhotosQuery(
    { query: { galleryId: gallery.data?._id, isDeleted: true, limit: DELETED_SHOWN } },
    { skip: !gallery.data },
  );
  const error = errorOf(gallery.error ?? photos.error);
  if (gallery.data && photos.data && !deleted.isLoading)
    return (
      <Frame title={t('creator.galleries.editor.edit')}>
        <Editor
          key={gallery.data._id}
          gallery={gallery.data}
          photos={photos.data}
          deleted={deleted.data?.data ?? []}
        />
      </Frame>
    );
  const retry = () => void (gallery.error ? gallery : photos).refetch();
  return (
    <Frame title={t('creator.galleries.editor.edit')}>
      {error?.status === 404 ? (
        <EmptyState
          drawing="feed"
          title={t('creator.galleries.editor.missing')}
          text={t('creator.composer.missing.text')}
          action={<Button href={listAddress(LIST)}>{t('creator.galleries.editor.back')}</Button>}
        />
      ) : null}
      {error && error.status !== 404 ? (
        <ErrorState onRetry={retry} retrying={gallery.isFetching || photos.isFetching} />
      ) : null}
      {error ? null : <FormSkeleton />}
    </Frame>
  );
}
