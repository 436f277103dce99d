import type { ReactNode } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Link } from '#components/link.tsx';
import { ShortText } from '#components/short-text.tsx';
import { TimeText } from '#components/time-text.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { useViewer } from '#store/hooks.ts';
import styles from './item-card.module.css';
import { BOUGHT, type ShownItem } from './shown-item.ts';

/** Says whom something open is for, so that those who paid see what they paid for. */
function Audience({ item }: { item: ShownItem }) {
  const t = useT();
  const isOwn = useViewer()?._id === item.performer._id;
  if (item.isPurchased && !isOwn) return <Badge tone="positive">{t(BOUGHT[item.kind])}</Badge>;
  if (!item.isSale && !item.isLocked) return <Badge tone="accent">{t('items.card.subscribers')}</Badge>;
  return null;
}

function Edited({ at }: { at: string }) {
  const t = useT();
  return (
    <>
      <span aria-hidden="true">·</span>
      <span>
        <span>{t('items.card.edited')}</span>{' '}
        <VisuallyHidden>
          <TimeText value={at} />
        </VisuallyHidden>
      </span>
    </>
  );
}

interface Props {
  item: ShownItem;
  /** It is the page: its time leads nowhere. */
  isPage: boolean;
  editedAt?: string | null | undefined;
  /** Says something that matters more than whom it is for. */
  mark?: ReactNode;
}

/** Whose it is, when it appeared, and whom it is for. */
export function ItemHead({ item, isPage, editedAt, mark }: Props) {
  const { performer, publishedAt } = item;
  const path = profilePath(performer);
  const time = publishedAt ? <TimeText value={publishedAt} tappable={isPage} /> : null;
  return (
    <header className={styles.head}>
      <Link href={path} tabIndex={-1} aria-hidden="true" className={styles.face}>
        <Avatar name={performer.name} src={performer.avatar} size={48} />
      </Link>
      <div className={styles.who}>
        <Link href={path} className={styles.name}>
          <ShortText text={performer.name} />
          {performer.verifiedAccount ? <VerifiedMark /> : null}
        </Link>
        <span className={styles.when}>
          <ShortText text={`@${performer.username}`} />
          {time ? <span aria-hidden="true">·</span> : null}
          {isPage || !time ? (
            time
          ) : (
            <Link href={item.path} className={styles.time}>
              {time}
            </Link>
          )}
          {editedAt ? <Edited at={editedAt} /> : null}
        </span>
      </div>
      {mark ?? <Audience item={item} />}
    </header>
  );
}
