import type { RefObject } from 'react';
import { FileDrop } from '#components/file-drop.tsx';
import { tileOf } from '#features/items/editor/form-files.ts';
import { PriceField } from '#features/items/editor/price-field.tsx';
import type { FileUploads } from '#features/items/editor/use-file-uploads.ts';
import { useT } from '#i18n/use-t.ts';
import { acceptOf } from '#lib/upload-problem.ts';
import { MESSAGE_FILE_TYPES, MESSAGE_FILES_MAX } from '#rules/messages.ts';
import styles from './message-files.module.css';
import { useFileCheck } from './use-file-check.ts';

interface Props {
  uploads: FileUploads;
  error: string | undefined;
  /** Tokens, as typed; null for who cannot sell here. */
  price: string | null;
  priceError?: string | undefined;
  onPrice: (price: string) => void;
  /** The message is being sent: its price stays as it is. */
  busy: boolean;
  /** No file can be added or taken out any more. */
  disabled?: boolean;
  /** Around all of it: who finds something wrong looks for the field here. */
  box?: RefObject<HTMLDivElement | null>;
}

/** Photos, films and sounds of the message that is being written: dropped or picked, and what they cost. */
export function Attachments(props: Props) {
  const { uploads, error, price, priceError, onPrice, busy, disabled, box } = props;
  const { files, queue } = uploads;
  const t = useT();
  const check = useFileCheck();
  return (
    <div ref={box} className={styles.attach}>
      <div className={styles.added}>
        <FileDrop
          label={t('messages.files')}
          files={files.map(tileOf)}
          accept={MESSAGE_FILE_TYPES.map(acceptOf).join(',')}
          max={MESSAGE_FILES_MAX}
          slim={files.length > 0}
          error={error}
          disabled={disabled}
          check={check}
          onAdd={(added) => queue.add(added)}
          onRemove={(id) => queue.remove(id)}
          onRetry={(id) => queue.retry(id)}
        />
      </div>
      {price !== null && files.length > 0 ? (
        <PriceField value={price} error={priceError} readOnly={busy} optional onPrice={onPrice} />
      ) : null}
    </div>
  );
}
