import { Checkbox } from 'antd';
import { GripVertical, ImageIcon, RotateCw, Star, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { Badge } from '#components/badge.tsx';
import { classNames } from '#components/class-names.ts';
import { IconButton } from '#components/icon-button.tsx';
import { Image } from '#components/image.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import type { Photo } from '#contract/photos.ts';
import { type FormFile, previewOf } from '#features/items/editor/form-files.ts';
import { useT } from '#i18n/use-t.ts';
import { firstOf } from '#rules/text.ts';
import styles from './photo-grid.module.css';
import type { CoverState } from './use-gallery-photos.ts';

/** More of a description would hide, in the name of a button, what the button does. */
const WORDS_MAX = 80;

/** What can be done with a tile: the same functions as long as the grid lives, so that a tile is drawn for its own changes only. */
export interface TileActions {
  choose: (id: string, on: boolean) => void;
  open: (id: string) => void;
  grab: (event: PointerEvent, id: string) => void;
  step: (event: KeyboardEvent<HTMLElement>, id: string) => void;
  /** Makes the photo the cover; null takes the choice back. */
  cover: (id: string | null) => void;
  retry: (id: string) => void;
  /** Of a photo that has not arrived. */
  remove: (id: string) => void;
}

interface Props {
  file: FormFile;
  /** The server's, once the file has arrived. */
  photo: Photo | undefined;
  /** From 1. */
  place: number;
  cover: CoverState | null;
  /** What there is to see, or its title; '' without either. */
  words: string;
  isChosen: boolean;
  isDragged: boolean;
  /** Some of its words are longer than the server takes. */
  isAltTooLong: boolean;
  /** Without a handle: it is alone, or the form is being sent. */
  isFixed: boolean;
  /** Id of the text that says how the handle works. */
  hintId: string;
  actions: TileActions;
}

/** How far an upload is, or why it failed. */
function Upload({ file: { name, status, progress, error } }: { file: FormFile }) {
  const t = useT();
  if (status === 'failed')
    return (
      <p className={styles.failed} role="alert">
        {error ?? t('components.uploadFailed')}
      </p>
    );
  if (status === 'uploading')
    return (
      <ProgressBar className={styles.progress} label={t('components.uploading', { name })} value={progress} />
    );
  return null;
}

/** What is to be known of a photo at a glance. */
function Marks({ file: { status }, photo, cover, isAltTooLong }: Props) {
  const t = useT();
  const isUnseen = photo !== undefined && photo.status !== 'active';
  return (
    <span className={styles.marks}>
      {status === 'failed' ? <Badge tone="warning">{t('creator.galleries.editor.failed')}</Badge> : null}
      {status === 'waiting' ? <Badge>{t('components.waiting')}</Badge> : null}
      {status === 'processing' ? <Badge>{t('components.processing')}</Badge> : null}
      {isUnseen ? <Badge>{t(`items.own.state.${photo.status}`)}</Badge> : null}
      {isAltTooLong ? <Badge tone="warning">{t('creator.galleries.editor.wordy')}</Badge> : null}
      {photo && cover && cover !== 'unseen' ? (
        <Badge tone="solid" icon={<ImageIcon aria-hidden="true" />}>
          {t('creator.galleries.editor.isCover')}
        </Badge>
      ) : null}
    </span>
  );
}

/** By this name the form finds the tile that keeps it from being saved. */
export const PROBLEM_NAME = 'photos';

function Tools({ file, photo, place, cover, actions }: Props) {
  const t = useT();
  const { id, name, status, isRefused } = file;
  const mayRetry = status === 'failed' && !isRefused;
  if (photo && status !== 'failed')
    // The first one is the cover by itself: that cannot be taken back.
    return cover === 'first' ? null : (
      <IconButton
        label={t('creator.galleries.editor.setCoverOf', { place })}
        icon={<Star />}
        pressed={cover !== null}
        onClick={() => actions.cover(cover ? null : id)}
      />
    );
  return (
    <>
      {mayRetry ? (
        <IconButton
          name={PROBLEM_NAME}
          label={t('components.retryFile', { name })}
          icon={<RotateCw />}
          onClick={() => actions.retry(id)}
        />
      ) : null}
      <IconButton
        name={status === 'failed' && !mayRetry ? PROBLEM_NAME : undefined}
        label={t('components.remove', { name })}
        icon={<Trash2 />}
        onClick={() => actions.remove(id)}
      />
    </>
  );
}

/** One photo of the grid: its picture, which opens everything about it, its place, its state, and what is done most often. */
export const PhotoTile = memo(function PhotoTile(props: Props) {
  const { file, photo, place, words, isChosen, isDragged, isAltTooLong, isFixed, hintId, actions } = props;
  const t = useT();
  const { id, name, status } = file;
  const preview = previewOf(file);
  const isFailed = status === 'failed';
  const isFaint = photo === undefined || photo.status !== 'active';
  return (
    <li
      data-id={id}
      className={classNames(
        styles.tile,
        isChosen && styles.chosen,
        isDragged && styles.dragged,
        isFailed && styles.wrong,
      )}
    >
      <div className={styles.frame}>
        {isFailed ? (
          <Upload file={file} />
        ) : (
          <button
            type="button"
            name={isAltTooLong ? PROBLEM_NAME : undefined}
            className={classNames(styles.picture, isFaint && styles.faint)}
            title={name}
            aria-label={
              words
                ? t('creator.galleries.editor.openOf', { place, words: firstOf(words, WORDS_MAX) })
                : t('creator.galleries.editor.open', { place })
            }
            onClick={() => actions.open(id)}
          >
            {preview ? <Image src={preview} alt="" cover /> : <ImageIcon aria-hidden="true" />}
          </button>
        )}
        {photo ? (
          <Checkbox
            className={styles.choose}
            checked={isChosen}
            aria-label={t('creator.galleries.editor.choose', { place })}
            onChange={({ target }) => actions.choose(id, target.checked)}
          />
        ) : null}
        {isFixed ? null : (
          <button
            type="button"
            className={styles.grip}
            title={t('components.drag')}
            aria-label={t('creator.galleries.editor.move', { place })}
            aria-describedby={hintId}
            onPointerDown={(event) => actions.grab(event, id)}
            onKeyDown={(event) => actions.step(event, id)}
          >
            <GripVertical aria-hidden="true" />
          </button>
        )}
        <Marks {...props} />
        {isFailed ? null : <Upload file={file} />}
      </div>
      <div className={styles.foot}>
        <span className={styles.place}>{place}</span>
        <Tools {...props} />
      </div>
    </li>
  );
});
