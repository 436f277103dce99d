import { Button } from '#components/button.tsx';
import { BulkBar } from '#features/items/own/bulk-bar.tsx';
import { useT } from '#i18n/use-t.ts';
import { GALLERY_STATUSES } from '#rules/gallery-form.ts';
import type { GalleryPhotosState } from './use-gallery-photos.ts';

interface Props {
  pictures: GalleryPhotosState;
  /** Ids, in the form, of the photos that are selected. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  busy: boolean;
}

/** Selecting all photos of a gallery, and what can be done with those selected, in the bar that saves the form. */
export function PhotosBulk({ pictures, chosen, onChoose, busy }: Props) {
  const t = useT();
  const arrived = pictures.uploads.files.filter(({ wire }) => wire !== null).map(({ id }) => id);
  const actions = [
    ...GALLERY_STATUSES.map((status) => ({
      id: status,
      label: t(`items.own.bulk.${status}`),
      onPress: () => void pictures.setStatus(chosen, status),
    })),
    {
      id: 'delete',
      label: t('items.own.delete'),
      danger: true,
      onPress: () => void pictures.remove(chosen),
    },
  ];
  return (
    <>
      <BulkBar isInBar count={chosen.length} busy={busy} actions={actions} onClear={() => onChoose([])} />
      {arrived.length > 1 && chosen.length < arrived.length ? (
        <Button size="small" variant="quiet" onClick={() => onChoose(arrived)}>
          {t('creator.galleries.editor.chooseAll')}
        </Button>
      ) : null}
    </>
  );
}
