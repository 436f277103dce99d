import { Download, FileText } from 'lucide-react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { formatBytes } from '#components/format.ts';
import { Image } from '#components/image.tsx';
import { ListRow } from '#components/list-row.tsx';
import { Sheet } from '#components/sheet.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import type { PurchasedFile } from '#contract/library.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { usePurchasedFilesQuery } from '#services/library.ts';
import styles from './library-screen.module.css';
import { SaveAllButton } from './save-all-button.tsx';

interface Props {
  purchaseId: string;
  name: string;
  onClose: () => void;
}

function FileRow({ file }: { file: PurchasedFile }) {
  const t = useT();
  const locale = useLocale();
  return (
    <ListRow
      as="li"
      flush
      leading={
        <span className={styles.picture}>
          {file.thumbnail ? (
            <Image src={file.thumbnail} alt={file.alt} cover />
          ) : (
            <FileText aria-hidden="true" />
          )}
        </span>
      }
      title={file.name}
      text={formatBytes(locale, file.size)}
      actions={
        <Button
          size="small"
          href={file.url}
          download={file.name}
          aria-label={t('library.files.save', { name: file.name })}
          icon={<Download aria-hidden="true" />}
        >
          {t('library.save')}
        </Button>
      }
    />
  );
}

interface FilesProps {
  files: readonly PurchasedFile[] | undefined;
  error: unknown;
  onRetry: () => void;
}

function Files({ files, error, onRetry }: FilesProps) {
  const t = useT();
  if (error && !files) return <ErrorState text={toApiError(error).message} onRetry={onRetry} />;
  if (!files) return <ListSkeleton rows={3} />;
  if (files.length === 0) return <p>{t('library.files.none')}</p>;
  return (
    <ul>
      {files.map((file) => (
        <FileRow key={file._id} file={file} />
      ))}
    </ul>
  );
}

/** The files of one purchase, each with a button that saves it, and one that saves all of several as a ZIP. */
export function FilesSheet({ purchaseId, name, onClose }: Props) {
  const t = useT();
  const locale = useLocale();
  // Addresses live for minutes only: each time the sheet opens they are made anew.
  const { currentData, error, refetch } = usePurchasedFilesQuery(
    { params: { id: purchaseId } },
    { refetchOnMountOrArgChange: true },
  );
  const files = currentData?.data ?? [];
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('library.files.title')}
      text={t('library.files.text', { name })}
      {...(files.length > 1
        ? {
            note: t('library.files.together', { count: files.length, size: formatBytes(locale, bytes) }),
            footer: <SaveAllButton id={purchaseId} name={name} isMain />,
          }
        : {})}
    >
      <Files files={currentData?.data} error={error} onRetry={refetch} />
    </Sheet>
  );
}
