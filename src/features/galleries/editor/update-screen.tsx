import { useRouter } from 'next/router';
import { EditorFrame, EditorPlaceholder } from '#features/items/editor/editor-frame.tsx';
import { useT } from '#i18n/use-t.ts';
import {
  useDeletedGalleryPhotosQuery,
  useOwnGalleryPhotosQuery,
  useOwnGalleryQuery,
} from '#services/own-galleries.ts';
import { MY_GALLERIES } from '../gallery-paths.ts';
import { GalleryEditor } from './gallery-editor.tsx';

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
  const way = { list: MY_GALLERIES, back: t('creator.galleries.editor.back') };
  return (
    <EditorFrame title={t('creator.galleries.editor.edit')} {...way}>
      {gallery.data && photos.data && !deleted.isLoading ? (
        <GalleryEditor
          key={gallery.data._id}
          gallery={gallery.data}
          photos={photos.data}
          deleted={deleted.data?.data ?? []}
        />
      ) : (
        <EditorPlaceholder
          error={gallery.error ?? photos.error}
          missing={t('creator.galleries.editor.missing')}
          onRetry={() => void (gallery.error ? gallery : photos).refetch()}
          retrying={gallery.isFetching || photos.isFetching}
          {...way}
        />
      )}
    </EditorFrame>
  );
}
