import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './file-drop.module.css';
import { FileTile } from './file-tile.tsx';
import { useTileOrder } from './use-tile-order.ts';

export interface DroppedFile {
  id: string;
  name: string;
  /** Bytes. */
  size?: number;
  kind: 'photo' | 'video' | 'audio' | 'file';
  /** A picture of it: an object URL, or a thumbnail from the server. */
  preview?: string;
  status: 'waiting' | 'uploading' | 'processing' | 'done' | 'failed';
  /** 0–100 while uploading. */
  progress?: number;
  /** Why it failed, in the reader's words. */
  error?: string;
  /** What there is to see, for those who cannot. */
  alt?: string;
}

export interface FileDropProps {
  /** What goes here: "Photos and videos". */
  label: string;
  /** Formats and limits, up front. */
  hint?: ReactNode;
  files: readonly DroppedFile[];
  /** As for <input accept>. */
  accept?: string;
  multiple?: boolean;
  /** No more can be added from here on. */
  max?: number;
  onAdd: (files: File[]) => void;
  onRemove: (id: string) => void;
  onRetry?: (id: string) => void;
  /** Puts the file at another place; without it the order is fixed. */
  onMove?: (id: string, to: number) => void;
  /** Asks for a description of each photo; without it none is asked for. */
  onAlt?: (id: string, alt: string) => void;
  /** On the button; "Choose files" when nothing is said. */
  pick?: string;
  disabled?: boolean;
  error?: ReactNode;
}

/** Fits a dropped file to an accept list like "image/*,.pdf"; a picked one was fitted by the browser. */
export function isAccepted(file: { name: string; type: string }, accept?: string): boolean {
  if (!accept) return true;
  return accept.split(',').some((raw) => {
    const rule = raw.trim().toLowerCase();
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule);
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
    return file.type === rule;
  });
}

/** Files by dropping, picking or pasting with the keyboard: each with its picture, progress, order and words. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, files, accept, multiple = true, max, onAdd, onMove, pick, disabled, error } = props;
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const order = useTileOrder(onMove);
  const free = max === undefined ? Number.POSITIVE_INFINITY : max - files.length;
  const closed = disabled || free <= 0;
  const add = (list: Iterable<File>) => {
    const fitting = [...list].filter((file) => isAccepted(file, accept)).slice(0, multiple ? free : 1);
    if (fitting.length) onAdd(fitting);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!closed) add(event.dataTransfer.files);
  };
  return (
    <div className={styles.drop}>
      <fieldset
        className={classNames(styles.area, over && !closed && styles.over, Boolean(error) && styles.wrong)}
        aria-describedby={`${id}-hint`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <legend className={styles.legend}>{label}</legend>
        <Upload className={styles.icon} aria-hidden="true" />
        <p className={free <= 0 ? undefined : styles.words}>
          {free <= 0 ? t('components.dropFull') : t('components.drop')}
        </p>
        <Button size="small" disabled={closed} onClick={() => input.current?.click()}>
          {pick ?? t('components.pick')}
        </Button>
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={accept}
          multiple={multiple}
          disabled={closed}
          onChange={(event) => {
            add(event.target.files ?? []);
            // The same file may be picked again after it was removed.
            event.target.value = '';
          }}
        />
      </fieldset>
      <div aria-live="polite">{error ? <p className={styles.error}>{error}</p> : null}</div>
      {files.length ? (
        <ol ref={order.list} className={styles.files} aria-label={t('components.files')}>
          {files.map((file, index) => (
            <FileTile
              key={file.id}
              {...props}
              file={file}
              index={index}
              total={files.length}
              dragged={order.dragged === file.id}
              onGrab={(event) => order.grab(event, file.id)}
            />
          ))}
        </ol>
      ) : null}
    </div>
  );
}
