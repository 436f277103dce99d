import { useT } from '#i18n/use-t.ts';
import styles from './file-drop.module.css';
import { FileDropArea, type FileDropAreaProps } from './file-drop-area.tsx';
import { type DroppedFile, type FileActions, FileTile } from './file-tile.tsx';
import { useTileOrder } from './use-tile-order.ts';

export interface FileDropProps extends Omit<FileDropAreaProps, 'count'>, FileActions {
  files: readonly DroppedFile[];
}

/** Files by dropping, picking or pasting with the keyboard: each with its picture, progress, order and words. */
export function FileDrop(props: FileDropProps) {
  const { files, onMove } = props;
  const t = useT();
  const order = useTileOrder(onMove);
  return (
    <div className={styles.drop}>
      <FileDropArea {...props} count={files.length} />
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
