import { Button } from '#components/button.tsx';
import { Image } from '#components/image.tsx';
import type { Photo } from '#contract/photos.ts';
import { useT } from '#i18n/use-t.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import styles from './editor.module.css';

interface Props {
  photos: readonly Photo[];
  onRestore: (photo: Photo) => void;
}

/** Photos that were deleted out of the gallery and can be brought back; nothing without any. */
export function DeletedPhotos({ photos, onRestore }: Props) {
  const t = useT();
  if (photos.length === 0) return null;
  return (
    <details className={styles.words}>
      <summary>{t('creator.galleries.editor.deleted', { count: photos.length })}</summary>
      <p className={styles.hint}>{t('creator.galleries.editor.deletedHint', { days: DELETED_DAYS })}</p>
      <ul className={styles.deleted}>
        {photos.map((photo) => {
          const { _id, photo: file, title } = photo;
          const src = file.thumbnails[0] ?? file.url;
          return (
            <li key={_id}>
              <span className={styles.thumb}>{src ? <Image src={src} alt="" cover /> : null}</span>
              <span className={styles.name}>{title || file.name}</span>
              <Button
                size="small"
                variant="outline"
                aria-label={t('creator.galleries.editor.restoreOf', { name: title || file.name })}
                onClick={() => onRestore(photo)}
              >
                {t('items.own.restore')}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
