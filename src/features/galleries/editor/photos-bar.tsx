import { Checkbox } from 'antd';
import { ProgressBar } from '#components/progress-bar.tsx';
import { toast } from '#components/toast.ts';
import { type FormFile, isPending } from '#features/items/editor/form-files.ts';
import { BulkBar } from '#features/items/own/bulk-bar.tsx';
import { useT } from '#i18n/use-t.ts';
import { GALLERY_STATUSES } from '#rules/gallery-form.ts';
import styles from './editor.module.css';
import type { GalleryPhotosState } from './use-gallery-photos.ts';

interface Props {
  pictures: GalleryPhotosState;
  /** Ids, in the form, of the photos that are selected. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  busy: boolean;
  /** Why the gallery was not saved, when a photo keeps it from that. */
  error: string | undefined;
}

/** How many of the photos that were added have arrived, while some have not, and how many did not get there. */
function UploadCount({ files, error }: { files: readonly FormFile[]; error: string | undefined }) {
  const t = useT();
  const added = files.filter(({ file }) => file !== null);
  const done = added.filter((file) => !isPending(file)).length;
  const failed = files.filter(({ status }) => status === 'failed').length;
  const isRunning = files.some(isPending);
  const progress = added.reduce((sum, file) => sum + (isPending(file) ? file.progress : 100), 0);
  const label = t('creator.galleries.editor.uploads', { done, total: added.length });
  return (
    <div className={styles.uploads}>
      {/* One change a photo, not one a step of its progress. */}
      <p role="status">{isRunning ? label : null}</p>
      {isRunning ? <ProgressBar label={label} value={progress / added.length} /> : null}
      {/* One sentence at a time. */}
      {error ? (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      ) : failed > 0 ? (
        <p className={styles.problem}>{t('creator.galleries.editor.failedCount', { count: failed })}</p>
      ) : null}
    </div>
  );
}

/** Above the photos of a gallery, in reach while they scroll: all of them selected, what is done with those selected, and uploads. */
export function PhotosBar({ pictures, chosen, onChoose, busy, error }: Props) {
  const t = useT();
  const { files } = pictures.uploads;
  const arrived = files.filter(({ wire }) => wire !== null).map(({ id }) => id);
  const areAll = arrived.length > 0 && chosen.length === arrived.length;
  const actions = [
    ...GALLERY_STATUSES.map((status) => ({
      id: status,
      label: t(`items.own.bulk.${status}`),
      onPress: async () => {
        const count = await pictures.setStatus(chosen, status);
        if (count > 0) toast.success(t(`creator.galleries.editor.set.${status}`, { count }));
      },
    })),
    {
      id: 'delete',
      label: t('items.own.delete'),
      danger: true,
      onPress: () => void pictures.remove(chosen),
    },
  ];
  return (
    <div data-sticky className={styles.photosBar}>
      <div className={styles.select}>
        <Checkbox
          aria-label={t('creator.galleries.editor.chooseAll')}
          checked={areAll}
          indeterminate={chosen.length > 0 && !areAll}
          disabled={arrived.length === 0}
          onChange={({ target }) => onChoose(target.checked ? arrived : [])}
        >
          {t('creator.galleries.editor.chooseAllShort')}
        </Checkbox>
        <BulkBar isInBar count={chosen.length} busy={busy} actions={actions} />
      </div>
      <UploadCount files={files} error={error} />
    </div>
  );
}
