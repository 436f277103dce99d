import { useEffect, useEffectEvent, useState } from 'react';
import { FileDropArea } from '#components/file-drop-area.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, limitOf, uploadText } from '#lib/upload-problem.ts';
import { GALLERY_PHOTOS_MAX } from '#rules/gallery-form.ts';
import { useUploadLimits } from '#store/hooks.ts';
import { DeletedPhotos } from './deleted-photos.tsx';
import styles from './editor.module.css';
import { PhotoGrid } from './photo-grid.tsx';
import { PROBLEM_NAME } from './photo-tile.tsx';
import { PhotosBar } from './photos-bar.tsx';
import type { GalleryPhotosState } from './use-gallery-photos.ts';

const TYPE = 'performer-photo';

interface Props {
  pictures: GalleryPhotosState;
  /** Id, in the form, of the photo whose panel is open; null for none. */
  opened: string | null;
  onOpen: (id: string) => void;
  onMove: (id: string, to: number) => void;
  /** What the last move did, in words. */
  moved: string;
  error: string | undefined;
  /** No photo keeps the gallery from being saved any more. */
  onRight: () => unknown;
  disabled: boolean;
}

/** The photos of a gallery: many at once, each with its progress, its place, its words, its state; one is the cover. */
export function PhotosField(props: Props) {
  const { pictures, opened, onOpen, onMove, moved, error, disabled } = props;
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const { files, queue } = pictures.uploads;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const chosen = files.filter(({ id }) => selected.includes(id)).map(({ id }) => id);
  const isAtTile = files.some((file) => file.status === 'failed' || pictures.hasLongWords(file));
  const right = useEffectEvent(props.onRight);
  useEffect(() => {
    if (!isAtTile) right();
  }, [isAtTile]);
  const selection = { pictures, chosen, onChoose: setSelected };
  return (
    <div className={styles.photos}>
      <div className={styles.add}>
        <FileDropArea
          name={isAtTile ? undefined : PROBLEM_NAME}
          label={t('creator.galleries.editor.photos')}
          hint={
            <p>
              {t('creator.galleries.editor.photosHint', {
                count: GALLERY_PHOTOS_MAX,
                limit: limitOf(TYPE, locale, limits),
              })}
            </p>
          }
          pick={t('creator.galleries.editor.addPhotos')}
          accept={acceptOf(TYPE)}
          max={GALLERY_PHOTOS_MAX}
          slim={files.length > 0}
          check={(file) => uploadText(t, locale, TYPE, file, limits)}
          count={files.length}
          disabled={disabled}
          error={isAtTile ? undefined : error}
          onAdd={(added) => queue.add(added)}
        />
      </div>
      {files.length > 0 ? (
        <>
          <PhotosBar {...selection} busy={disabled} error={isAtTile ? error : undefined} />
          <PhotoGrid {...selection} {...{ opened, onOpen, onMove, disabled }} />
        </>
      ) : null}
      <DeletedPhotos photos={pictures.deleted} onRestore={(photo) => void pictures.restore(photo)} />
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </div>
  );
}
