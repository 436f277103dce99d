import { ChevronLeft, ChevronRight, ImageIcon } from 'lucide-react';
import { useRef } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Field, SelectField, TextAreaField } from '#components/field.tsx';
import { FileOrder } from '#components/file-order.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Image } from '#components/image.tsx';
import { Sheet } from '#components/sheet.tsx';
import { TextCounter } from '#components/text-counter.tsx';
import type { Photo } from '#contract/photos.ts';
import { type FormFile, previewOf } from '#features/items/editor/form-files.ts';
import { useT } from '#i18n/use-t.ts';
import {
  GALLERY_STATUSES,
  type GalleryStatus,
  PHOTO_DESCRIPTION_MAX,
  PHOTO_TITLE_MAX,
} from '#rules/gallery-form.ts';
import { FILE_ALT_MAX } from '#rules/uploads.ts';
import styles from './photo-panel.module.css';
import type { GalleryPhotosState } from './use-gallery-photos.ts';

interface Props {
  pictures: GalleryPhotosState;
  /** Id, in the form, of the photo that is shown; null for none. */
  opened: string | null;
  /** Another photo, or null to close it. */
  onOpen: (id: string | null) => void;
  onMove: (id: string, to: number) => void;
  /** The form is being sent: its words and its order stay as they are. */
  sending: boolean;
}

interface PartProps extends Pick<Props, 'pictures' | 'sending'> {
  file: FormFile;
  photo: Photo;
}

function State({ file, photo, pictures }: PartProps) {
  const t = useT();
  return (
    <SelectField
      label={t('items.own.status')}
      value={photo.status}
      options={GALLERY_STATUSES.map((value) => ({ value, label: t(`items.own.state.${value}`) }))}
      onChange={(event) => void pictures.setStatus([file.id], event.target.value as GalleryStatus)}
    />
  );
}

/** That it is the cover, or the button that makes it so. */
function Cover({ file, photo, pictures }: PartProps) {
  const t = useT();
  const cover = pictures.coverOf(photo);
  if (cover === null)
    return (
      <Button size="small" onClick={() => void pictures.setCover(file.id)}>
        {t('creator.galleries.editor.setCover')}
      </Button>
    );
  return (
    <>
      {cover === 'unseen' ? (
        <p className={styles.hint}>{t('creator.galleries.editor.coverUnseen')}</p>
      ) : (
        <Badge tone="accent" icon={<ImageIcon aria-hidden="true" />}>
          {t('creator.galleries.editor.isCover')}
        </Badge>
      )}
      {cover !== 'first' ? (
        <Button size="small" variant="quiet" onClick={() => void pictures.setCover(null)}>
          {t('creator.galleries.editor.clearCover')}
        </Button>
      ) : null}
    </>
  );
}

/** Title and description, which stand below the photo where fans look at it. */
function Words({ photo, pictures, sending }: PartProps) {
  const t = useT();
  const { title, description } = pictures.wordsOf(photo);
  return (
    <>
      <Field
        label={t('creator.galleries.editor.photoTitle')}
        hint={t('creator.galleries.editor.photoTitleHint')}
        optional
        autoComplete="off"
        value={title}
        readOnly={sending}
        after={<TextCounter value={title} most={PHOTO_TITLE_MAX} />}
        onChange={(event) => pictures.write(photo, { title: event.target.value })}
      />
      <TextAreaField
        rows={2}
        label={t('creator.galleries.editor.photoDescription')}
        hint={t('creator.galleries.editor.photoDescriptionHint')}
        optional
        value={description}
        readOnly={sending}
        after={<TextCounter value={description} most={PHOTO_DESCRIPTION_MAX} />}
        onChange={(event) => pictures.write(photo, { description: event.target.value })}
      />
    </>
  );
}

/** Everything about one photo of a gallery, with the way to the photos beside it. */
export function PhotoPanel({ pictures, opened, onOpen, onMove, sending }: Props) {
  const t = useT();
  const nextButton = useRef<HTMLButtonElement>(null);
  const { files, queue } = pictures.uploads;
  const index = files.findIndex(({ id }) => id === opened);
  const file = files[index];
  if (!file) return null;
  const { id, name, alt } = file;
  const photo = pictures.photoFor(file);
  const part = photo && { file, photo, pictures, sending };
  const preview = previewOf(file);
  const [previous, next] = [files[index - 1], files[index + 1]];
  // A button at the end of its way keeps the focus, which a disabled one would lose.
  const to = (other: FormFile | undefined) => ({
    'aria-disabled': other ? undefined : true,
    onClick: other ? () => onOpen(other.id) : undefined,
  });
  return (
    <Sheet
      open
      size="large"
      title={t('creator.galleries.editor.panel', { place: index + 1, total: files.length })}
      text={name}
      onClose={() => onOpen(null)}
      footer={
        <Button variant="primary" onClick={() => onOpen(null)}>
          {t('creator.galleries.editor.panelDone')}
        </Button>
      }
    >
      <div className={styles.panel}>
        <div className={styles.side}>
          <div className={styles.picture}>{preview ? <Image src={preview} alt={alt} /> : <ImageIcon />}</div>
          <div className={styles.walk}>
            <IconButton
              variant="outline"
              className={styles.mirrored}
              label={t('creator.galleries.editor.previousPhoto')}
              icon={<ChevronLeft />}
              {...to(previous)}
            />
            <span role="status">{t('components.place', { index: index + 1, total: files.length })}</span>
            <IconButton
              ref={nextButton}
              variant="outline"
              className={styles.mirrored}
              label={t('creator.galleries.editor.nextPhoto')}
              icon={<ChevronRight />}
              {...to(next)}
            />
          </div>
        </div>
        <div className={styles.fields}>
          <Field
            label={t('components.altHint.photo')}
            hint={t('creator.galleries.editor.altHint')}
            optional
            autoComplete="off"
            value={alt}
            readOnly={sending}
            after={<TextCounter value={alt} most={FILE_ALT_MAX} />}
            onChange={(event) => queue.describe(id, event.target.value)}
          />
          {part ? <Words {...part} /> : null}
          <p className={styles.hint}>{t('creator.galleries.editor.wordsHint')}</p>
        </div>
        <div className={styles.choices}>
          {part ? <State {...part} /> : null}
          {files.length > 1 ? (
            <fieldset className={styles.order}>
              <legend>{t('creator.galleries.editor.place')}</legend>
              <FileOrder
                key={id}
                name={name}
                index={index}
                total={files.length}
                layout="grid"
                disabled={sending}
                onMove={(place) => onMove(id, place)}
              />
            </fieldset>
          ) : null}
          <div className={styles.line}>
            {part ? <Cover {...part} /> : null}
            <Button
              size="small"
              variant="danger"
              aria-label={t('creator.galleries.editor.removeOf', { name })}
              onClick={() => {
                // Another press on the same key is not to delete another photo.
                nextButton.current?.focus();
                onOpen((next ?? previous)?.id ?? null);
                void pictures.remove([id]);
              }}
            >
              {t('items.own.delete')}
            </Button>
          </div>
          <p className={styles.hint}>{t('creator.galleries.editor.choicesHint')}</p>
        </div>
      </div>
    </Sheet>
  );
}
