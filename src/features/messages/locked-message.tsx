import { Lock, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Image } from '#components/image.tsx';
import type { Message } from '#contract/messages.ts';
import { contentsText } from '#features/feeds/contents-text.ts';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import styles from './message-files.module.css';

const loadSheet = () => import('./unlock-message-sheet.tsx').then((module) => module.UnlockMessageSheet);

interface CardProps {
  message: Pick<Message, 'files' | 'contents' | 'price'>;
  children?: ReactNode;
}

/** What stands in place of files that have to be bought: a picture the server has blurred, what is inside, and the price. */
export function LockedFiles({ message, children }: CardProps) {
  const t = useT();
  const picture = message.files.find(({ blurThumbnail }) => blurThumbnail)?.blurThumbnail;
  return (
    <div className={styles.locked}>
      {picture ? <Image src={picture} alt="" cover /> : null}
      <div className={styles.veil}>
        <Lock aria-hidden="true" />
        <p>{contentsText(message.contents, t)}</p>
        <p>
          <Price tokens={message.price} />
        </p>
        {children}
      </div>
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
