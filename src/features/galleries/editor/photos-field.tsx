import { Checkbox, Select } from 'antd';
import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Field, TextAreaField } from '#components/field.tsx';
import { FileDrop } from '#components/file-drop.tsx';
import { TextCounter } from '#components/text-counter.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Photo } from '#contract/photos.ts';
import { tileOf } from '#features/items/editor/form-files.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, limitOf, uploadText } from '#lib/upload-problem.ts';
import {
  GALLERY_PHOTOS_MAX,
  GALLERY_STATUSES,
  PHOTO_DESCRIPTION_MAX,
  PHOTO_TITLE_MAX,
} from '#rules/gallery-form.ts';
import { useSettings } from '#store/hooks.ts';
import { DeletedPhotos } from './deleted-photos.tsx';
import styles from './editor.module.css';
import type { GalleryPhotosState } from './use-gallery-photos.ts';

const TYPE = 'performer-photo';

interface Props {
  pictures: GalleryPhotosState;
  /** Ids, in the form, of the photos that are selected. */
  chosen: readonly string[];
  onChoose: (id: string, on: boolean) => void;
  error: string | undefined;
  disabled: boolean;
}

interface PhotoProps {
  /** Of the file in the list. */
  id: string;
  photo: Photo;
  place: number;
  pictures: GalleryPhotosState;
  isChosen: boolean;
  onChoose: (id: string, on: boolean) => void;
}

/** What is said and chosen of a photo that has arrived. */
function PhotoOptions({ id, photo, place, pictures, isChosen, onChoose }: PhotoProps) {
  const t = useT();
  const { title, description } = pictures.wordsOf(photo);
  // Without a chosen one the first photo is it.
  const isCover = pictures.coverId ? pictures.coverId === photo._id : place === 1;
  return (
    <div className={styles.photo}>
      <div className={styles.line}>
        <Checkbox
          checked={isChosen}
          aria-label={t('creator.galleries.editor.choose', { place })}
          onChange={({ target }) => onChoose(id, target.checked)}
        />
        <Select
          className={styles.status}
          aria-label={t('creator.galleries.editor.statusOf', { place })}
          value={photo.status}
          options={GALLERY_STATUSES.map((value) => ({
            value,
            label: t(`items.own.state.${value}`),
          }))}
          onChange={(status) => void pictures.setStatus([id], status)}
        />
        {isCover ? (
          <>
            <Badge tone="accent" icon={<ImageIcon aria-hidden="true" />}>
              {t('creator.galleries.editor.isCover')}
            </Badge>
            {pictures.coverId ? (
              <Button size="small" variant="quiet" onClick={() => void pictures.setCover(null)}>
                {t('creator.galleries.editor.clearCover')}
              </Button>
            ) : null}
          </>
        ) : (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('creator.galleries.editor.setCoverOf', { place })}
            onClick={() => void pictures.setCover(id)}
          >
            {t('creator.galleries.editor.setCover')}
          </Button>
        )}
      </div>
      <details className={styles.words}>
        <summary>{t('creator.galleries.editor.words')}</summary>
        <Field
          label={t('creator.galleries.editor.photoTitle')}
          optional
          autoComplete="off"
          value={title}
          after={<TextCounter value={title} most={PHOTO_TITLE_MAX} />}
          onChange={(event) => pictures.write(photo, { title: event.target.value })}
        />
        <TextAreaField
          rows={2}
          label={t('creator.galleries.editor.photoDescription')}
          optional
          value={description}
          after={<TextCounter value={description} most={PHOTO_DESCRIPTION_MAX} />}
          onChange={(event) => pictures.write(photo, { description: event.target.value })}
        />
      </details>
    </div>
  );
}

/** The photos of a gallery: many at once, each with its progress, its place, its words, its state; one is the cover. */
export function PhotosField({ pictures, chosen, onChoose, error, disabled }: Props) {
  const t = useT();
  const locale = useLocale();
  const limits = useSettings();
  const { files, queue } = pictures.uploads;
  const [place, setPlace] = useState('');
  const move = (id: string, to: number) => {
    const name = files.find((file) => file.id === id)?.name ?? '';
    queue.move(id, to);
    setPlace(t('creator.composer.moved', { name, place: to + 1, total: files.length }));
  };
  return (
    <>
      <FileDrop
        name="photos"
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
        check={(file) => uploadText(t, locale, TYPE, file, limits)}
        files={files.map(tileOf)}
        disabled={disabled}
        error={error}
        onAdd={(added) => queue.add(added)}
        onRemove={(id) => void pictures.remove([id])}
        onRetry={(id) => queue.retry(id)}
        onAlt={(id, alt) => queue.describe(id, alt)}
        onMove={move}
        more={({ id }, index) => {
          const photo = pictures.photoOf(id);
          return photo ? (
            <PhotoOptions
              {...{ id, photo, pictures }}
              place={index + 1}
              isChosen={chosen.includes(id)}
              onChoose={onChoose}
            />
          ) : null;
        }}
      />
      <DeletedPhotos photos={pictures.deleted} onRestore={(photo) => void pictures.restore(photo)} />
      <VisuallyHidden>
        <span role="status">{place}</span>
      </VisuallyHidden>
    </>
  );
}
