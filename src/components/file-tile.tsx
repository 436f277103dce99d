import {
  FileText,
  Film,
  GripVertical,
  Image as ImageIcon,
  Music,
  Pause as PauseIcon,
  Play as PlayIcon,
  RotateCw,
  Trash2,
} from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { useLocale, useT } from '#i18n/use-t.ts';
import { surplusOf } from '#rules/text.ts';
import { FILE_ALT_MAX } from '#rules/uploads.ts';
import { classNames } from './class-names.ts';
import styles from './file-drop.module.css';
import { FileOrder } from './file-order.tsx';
import { formatBytes } from './format.ts';
import { IconButton } from './icon-button.tsx';
import { Image } from './image.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { TextCounter } from './text-counter.tsx';

export interface DroppedFile {
  id: string;
  name: string;
  /** Bytes. */
  size?: number;
  kind: 'photo' | 'video' | 'audio' | 'file';
  /** A picture of it: an object URL, or a thumbnail from the server. */
  preview?: string;
  status: 'waiting' | 'uploading' | 'paused' | 'processing' | 'done' | 'failed';
  /** 0–100 while uploading. */
  progress?: number;
  /** Why it failed, in the reader's words. */
  error?: string;
  /** Another try with the same file would fail as well. */
  isRefused?: boolean;
  /** Its upload stopped with an earlier tab: chosen again, it goes on. */
  isUnfinished?: boolean;
  /** Its upload can be paused, and goes on where it stopped. */
  canPause?: boolean;
  /** What there is to see, for those who cannot. */
  alt?: string;
}

/** What can be done with a file that was chosen. */
export interface FileActions {
  onRemove: (id: string) => void;
  onRetry?: (id: string) => void;
  onPause?: (id: string) => void;
  onResume?: (id: string) => void;
  /** Puts the file at another place; without it the order is fixed. */
  onMove?: (id: string, to: number) => void;
  /** Asks for a description of each photo and film, and the title of each sound; without it none is asked for. */
  onAlt?: (id: string, alt: string) => void;
  /** What else is said and chosen of a file, below its description. */
  more?: (file: DroppedFile, index: number) => ReactNode;
  disabled?: boolean;
  /** The descriptions are on their way: they cannot be changed. */
  sending?: boolean;
}

interface FileTileProps extends FileActions {
  file: DroppedFile;
  index: number;
  total: number;
  /** It is being moved now. */
  dragged: boolean;
  onGrab: (event: PointerEvent) => void;
}

const ICONS: Record<DroppedFile['kind'], ReactNode> = {
  photo: <ImageIcon aria-hidden="true" />,
  video: <Film aria-hidden="true" />,
  audio: <Music aria-hidden="true" />,
  file: <FileText aria-hidden="true" />,
};

function Status({ file }: { file: DroppedFile }) {
  const t = useT();
  const locale = useLocale();
  if (file.status === 'uploading') {
    return <ProgressBar label={t('components.uploading', { name: file.name })} value={file.progress ?? 0} />;
  }
  if (file.status === 'failed') {
    return (
      <p className={styles.failed} role="alert">
        {file.error ?? t(file.isUnfinished ? 'components.uploadUnfinished' : 'components.uploadFailed')}
      </p>
    );
  }
  const size = file.size === undefined ? '' : formatBytes(locale, file.size);
  const words = {
    waiting: t('components.waiting'),
    paused: t('components.paused', { percent: file.progress ?? 0 }),
    processing: t('components.processing'),
    done: size,
  };
  return <p className={styles.state}>{words[file.status]}</p>;
}

/** One button for both, so that it keeps the focus. */
function Pause({ file: { id, name, status, canPause }, onPause, onResume }: FileTileProps) {
  const t = useT();
  if (!canPause || !onPause || !onResume) return null;
  const isPaused = status === 'paused';
  return (
    <IconButton
      label={t(isPaused ? 'components.resumeFile' : 'components.pauseFile', { name })}
      icon={isPaused ? <PlayIcon /> : <PauseIcon />}
      onClick={() => (isPaused ? onResume : onPause)(id)}
    />
  );
}

/** One file of a FileDrop: its picture, how far it is, and what can be done with it. */
export function FileTile(props: FileTileProps) {
  const { file, total, onRemove, onRetry, onMove, onAlt, disabled, dragged, onGrab } = props;
  const t = useT();
  const { id, name, kind, preview, status, alt } = file;
  return (
    <li
      data-id={id}
      className={classNames(styles.tile, status === 'failed' && styles.wrong, dragged && styles.dragged)}
    >
      {onMove && total > 1 && !disabled ? (
        // The arrows do the same for those who use no pointer.
        <span className={styles.grip} title={t('components.drag')} aria-hidden="true" onPointerDown={onGrab}>
          <GripVertical />
        </span>
      ) : null}
      <div className={styles.preview}>{preview ? <Image src={preview} alt="" cover /> : ICONS[kind]}</div>
      <div className={styles.about}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        <Status file={file} />
        {onAlt && kind !== 'file' && status !== 'failed' ? (
          <>
            <input
              className={styles.alt}
              value={alt ?? ''}
              readOnly={props.sending}
              placeholder={t(`components.altHint.${kind}`)}
              aria-label={t('components.altFor', { name })}
              aria-invalid={surplusOf(alt ?? '', FILE_ALT_MAX) ? true : undefined}
              onChange={(event) => onAlt(id, event.target.value)}
            />
            <TextCounter value={alt ?? ''} most={FILE_ALT_MAX} />
          </>
        ) : null}
        {props.more?.(file, props.index)}
      </div>
      <div className={styles.tools}>
        {status === 'failed' && onRetry && !file.isUnfinished && !file.isRefused ? (
          <IconButton
            label={t('components.retryFile', { name })}
            icon={<RotateCw />}
            onClick={() => onRetry(id)}
          />
        ) : null}
        <Pause {...props} />
        {onMove ? (
          <FileOrder
            name={name}
            index={props.index}
            total={total}
            disabled={disabled}
            onMove={(to) => onMove(id, to)}
          />
        ) : null}
        <IconButton
          label={t('components.remove', { name })}
          icon={<Trash2 />}
          disabled={disabled}
          onClick={() => onRemove(id)}
        />
      </div>
    </li>
  );
}
