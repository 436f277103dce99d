import { LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import type { Message } from '#contract/messages.ts';
import { contentsText } from '#features/feeds/contents-text.ts';
import type { CoverPicture } from '#features/items/file-media.ts';
import { LockedFrame } from '#features/items/locked-frame.tsx';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import styles from './message-files.module.css';

const loadSheet = () => import('./unlock-message-sheet.tsx').then((module) => module.UnlockMessageSheet);

interface CardProps {
  message: Pick<Message, 'files' | 'contents' | 'price'>;
  children?: ReactNode;
}

/** The first picture that the server has blurred; null where there is none, as of sounds. */
function blurredOf({ files }: Pick<Message, 'files'>): CoverPicture | null {
  const [picture] = files.flatMap(({ blurThumbnail, width, height }) =>
    blurThumbnail
      ? [
          {
            src: blurThumbnail,
            alt: '',
            blurred: true,
            width: width ?? undefined,
            height: height ?? undefined,
          },
        ]
      : [],
  );
  return picture ?? null;
}

/** What stands in place of files that have to be bought: a picture the server has blurred, what is inside, and the price. */
export function LockedFiles({ message, children }: CardProps) {
  const t = useT();
  return (
    <div className={styles.locked}>
      <LockedFrame
        picture={blurredOf(message)}
        contents={contentsText(message.contents, t)}
        cost={<Price tokens={message.price} />}
      >
        {children}
      </LockedFrame>
    </div>
  );
}

/** The same with the way to open them. */
export function LockedMessage({ message }: { message: Message }) {
  const t = useT();
  const { Sheet, loading, show, hide } = useLazyComponent(loadSheet);
  const isReady = message.files.every(({ status }) => status === 'finished');
  return (
    <>
      <LockedFiles message={message}>
        {isReady ? (
          <Button variant="primary" icon={<LockOpen aria-hidden="true" />} loading={loading} onClick={show}>
            {t('items.locked.unlock')}
          </Button>
        ) : (
          <p role="status">{t('messages.files.unfinished', { count: message.files.length })}</p>
        )}
      </LockedFiles>
      {Sheet ? <Sheet message={message} onClose={hide} /> : null}
    </>
  );
}
