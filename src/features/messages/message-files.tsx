import dynamic from 'next/dynamic';
import { MediaGrid } from '#components/media-grid.tsx';
import type { WireFile } from '#contract/files.ts';
import type { Message } from '#contract/messages.ts';
import { mediaItems, soundItems } from '#features/items/file-media.ts';
import { RetryFile } from '#features/items/films/retry-file.tsx';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { LockedMessage } from './locked-message.tsx';
import styles from './message-files.module.css';

// Most messages need neither.
const VideoPlayer = dynamic(() =>
  import('#components/player/video-player.tsx').then((part) => part.VideoPlayer),
);
const SoundPlayer = dynamic(() =>
  import('#components/player/sound-player.tsx').then((part) => part.SoundPlayer),
);

/** A file that could not be made ready: its sender reads why, and may try again where that can end well. */
function Broken({ file }: { file: WireFile }) {
  const t = useT();
  return (
    <div className={styles.broken} role="alert">
      <p>{file.error ?? t('messages.files.broken')}</p>
      <RetryFile file={file} />
    </div>
  );
}

/** Photos, films and sounds of a message; the locked card where they have to be bought first. */
export function MessageFiles({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { files } = message;
  if (files.length === 0) return null;
  if (message.isLocked) return <LockedMessage message={message} />;
  return (
    <div className={styles.files}>
      <OpenFiles files={files} />
      {isOwn && message.isSale ? <Sale message={message} /> : null}
    </div>
  );
}

/** Files that may be seen, with what is wrong with those that cannot be shown. */
export function OpenFiles({ files }: { files: readonly WireFile[] }) {
  const t = useT();
  const items = mediaItems(files);
  const [only] = items;
  const unfinished = files.filter(({ status }) => status === 'created' || status === 'processing').length;
  return (
    <>
      {items.length === 1 && only?.kind === 'video' ? (
        <VideoPlayer item={only} />
      ) : (
        <MediaGrid items={items} />
      )}
      {soundItems(files).map((item) => (
        <SoundPlayer key={item.id} item={item} />
      ))}
      {unfinished > 0 ? (
        <p className={styles.state} role="status">
          {t('messages.files.unfinished', { count: unfinished })}
        </p>
      ) : null}
      {files
        .filter(({ status }) => status === 'error')
        .map((file) => (
          <Broken key={file._id} file={file} />
        ))}
    </>
  );
}

/** To its sender: what the files cost, and whether they were bought. */
function Sale({ message: { price, isBought } }: { message: Message }) {
  const t = useT();
  return (
    <p className={styles.state}>
      <span>{t(isBought ? 'messages.sale.bought' : 'messages.sale.open')}</span> <Price tokens={price} />
    </p>
  );
}
