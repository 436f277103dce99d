import { useState } from 'react';
import { FileDrop } from '#components/file-drop.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { tileOf } from '#features/items/editor/form-files.ts';
import type { FileUploads } from '#features/items/editor/use-file-uploads.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, limitOf, mediaUploadText, uploadText } from '#lib/upload-problem.ts';
import { FEED_FILES_MAX } from '#rules/feed-form.ts';
import { useUploadLimits } from '#store/hooks.ts';

const KINDS = ['photo', 'video', 'audio'] as const;

interface Props {
  uploads: FileUploads;
  error: string | undefined;
  disabled: boolean;
  /** The form is being sent: descriptions stay as they are. */
  sending: boolean;
  /** Something changed, so an old complaint no longer holds. */
  onChange: () => void;
}

/** What the place for files shows of its queue, and what is done there to the files in it. */
const queueProps = ({ uploads: { files, queue }, error, disabled, sending, onChange }: Props) => ({
  files: files.map(tileOf),
  disabled,
  sending,
  error,
  onAdd: (added: readonly File[]) => {
    queue.add(added);
    onChange();
  },
  onRemove: (id: string) => {
    queue.remove(id);
    onChange();
  },
  onRetry: (id: string) => {
    queue.retry(id);
    onChange();
  },
  onPause: (id: string) => queue.pause(id),
  onResume: (id: string) => {
    queue.resume(id);
    onChange();
  },
  onAlt: (id: string, alt: string) => queue.describe(id, alt),
});

/** Photos, films and sounds of a post: dropped or picked, in the order one wants, each with words for it. */
export function FilesField(props: Props) {
  const { uploads } = props;
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const [place, setPlace] = useState('');
  const move = (id: string, to: number) => {
    const name = uploads.files.find((file) => file.id === id)?.name ?? '';
    uploads.queue.move(id, to);
    setPlace(t('creator.composer.moved', { name, place: to + 1, total: uploads.files.length }));
  };
  return (
    <>
      <FileDrop
        name="fileIds"
        label={t('creator.composer.files')}
        hint={
          <>
            <p>{t('creator.composer.files.hint', { count: FEED_FILES_MAX })}</p>
            <ul>
              {KINDS.map((kind) => (
                <li key={kind}>
                  {t(`creator.composer.files.${kind}`, { limit: limitOf(`feed-${kind}`, locale, limits) })}
                </li>
              ))}
            </ul>
          </>
        }
        pick={t('creator.composer.files.add')}
        accept={KINDS.map((kind) => acceptOf(`feed-${kind}`)).join(',')}
        max={FEED_FILES_MAX}
        check={(file) => mediaUploadText(t, locale, 'feed', file, limits)}
        onMove={move}
        {...queueProps(props)}
      />
      <VisuallyHidden>
        <span role="status">{place}</span>
      </VisuallyHidden>
    </>
  );
}

/** The picture that everyone sees of a locked post, in place of the blurred one. */
export function ThumbnailField({ hasMedia, ...props }: Props & { hasMedia: boolean }) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  return (
    <FileDrop
      name="thumbnailId"
      label={t('creator.composer.thumbnail')}
      optional
      hint={t(hasMedia ? 'creator.composer.thumbnail.hint' : 'creator.composer.thumbnail.alone')}
      pick={t('creator.composer.photos.add')}
      accept={acceptOf('feed-photo')}
      multiple={false}
      max={1}
      check={(file) => uploadText(t, locale, 'feed-photo', file, limits)}
      {...queueProps(props)}
    />
  );
}
