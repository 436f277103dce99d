import { useState } from 'react';
import { FileDrop } from '#components/file-drop.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { tileOf } from '#features/items/editor/form-files.ts';
import type { FileUploads } from '#features/items/editor/use-file-uploads.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, limitOf, uploadText } from '#lib/upload-problem.ts';
import { PRODUCT_PICTURES_MAX } from '#rules/product-form.ts';
import { useUploadLimits } from '#store/hooks.ts';

const TYPE = 'performer-product-image';

interface Props {
  uploads: FileUploads;
  error: string | undefined;
  disabled: boolean;
  /** The form is being sent: descriptions stay as they are. */
  sending: boolean;
}

/** The pictures of a product: several at once, in the order one wants, each with words for it. */
export function PicturesField({ uploads: { files, queue }, error, disabled, sending }: Props) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const [place, setPlace] = useState('');
  const move = (id: string, to: number) => {
    const name = files.find((file) => file.id === id)?.name ?? '';
    queue.move(id, to);
    setPlace(t('creator.composer.moved', { name, place: to + 1, total: files.length }));
  };
  return (
    <>
      <FileDrop
        name="imageIds"
        label={t('creator.products.editor.pictures')}
        optional
        hint={
          <p>
            {t('creator.products.editor.picturesHint', {
              count: PRODUCT_PICTURES_MAX,
              limit: limitOf(TYPE, locale, limits),
            })}
          </p>
        }
        pick={t('creator.products.editor.addPictures')}
        accept={acceptOf(TYPE)}
        max={PRODUCT_PICTURES_MAX}
        check={(file) => uploadText(t, locale, TYPE, file, limits)}
        files={files.map(tileOf)}
        disabled={disabled}
        sending={sending}
        error={error}
        onAdd={(added) => queue.add(added)}
        onRemove={(id) => queue.remove(id)}
        onRetry={(id) => queue.retry(id)}
        onAlt={(id, alt) => queue.describe(id, alt)}
        onMove={move}
      />
      <VisuallyHidden>
        <span role="status">{place}</span>
      </VisuallyHidden>
    </>
  );
}
