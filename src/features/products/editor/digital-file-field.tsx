import { FileDrop } from '#components/file-drop.tsx';
import { formatBytes } from '#components/format.ts';
import type { WireFile } from '#contract/files.ts';
import { type FormFile, tileOf } from '#features/items/editor/form-files.ts';
import type { FileUploads } from '#features/items/editor/use-file-uploads.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, limitOf, uploadText } from '#lib/upload-problem.ts';
import { useUploadLimits } from '#store/hooks.ts';

const TYPE = 'performer-product-digital';

interface Props {
  uploads: FileUploads;
  /** The file that is sold now. */
  now: WireFile | null;
  /** Somebody bought it already. */
  isSold: boolean;
  error: string | undefined;
  disabled: boolean;
}

/** Whatever it holds, it is a file: it is never shown in a page. */
const shown = (file: FormFile) => {
  const { preview: _, ...tile } = tileOf(file);
  return { ...tile, kind: 'file' as const };
};

/** The file that fans buy. It goes on where its upload broke off; another one takes its place when the form is saved. */
export function DigitalFileField({ uploads: { files, queue }, now, isSold, error, disabled }: Props) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  return (
    <FileDrop
      name="digitalFile"
      label={t('creator.products.editor.file')}
      hint={
        <>
          {now ? (
            <p>
              {`${t('creator.products.editor.fileNow', { name: now.name, size: formatBytes(locale, now.size) })}${isSold ? ` ${t('creator.products.editor.fileKept')}` : ''}`}
            </p>
          ) : null}
          <p>{t('creator.products.editor.fileHint', { limit: limitOf(TYPE, locale, limits) })}</p>
        </>
      }
      pick={t(now ? 'creator.products.editor.replaceFile' : 'creator.products.editor.addFile')}
      accept={acceptOf(TYPE)}
      max={1}
      multiple={false}
      check={(file) => uploadText(t, locale, TYPE, file, limits)}
      files={files.map(shown)}
      disabled={disabled}
      error={error}
      onAdd={(added) => queue.add(added)}
      onRemove={(id) => queue.remove(id)}
      onRetry={(id) => queue.retry(id)}
      onPause={(id) => queue.pause(id)}
      onResume={(id) => queue.resume(id)}
    />
  );
}
