import { ArrowLeft, ScanEye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Link } from '#components/link.tsx';
import { Section } from '#components/section.tsx';
import { useT } from '#i18n/use-t.ts';
import { Columns } from '#layouts/columns.tsx';
import { profilePath } from '#lib/profile-path.ts';
import { useCountOnce } from '#lib/use-count-once.ts';
import { useViewer } from '#store/hooks.ts';
import { AuthorCard } from './author-card.tsx';
import styles from './detail-page.module.css';
import { ItemCard } from './item-card.tsx';
import { ItemTile } from './item-tile.tsx';
import { PageComments } from './page-comments.tsx';
import type { ShownItem } from './shown-item.ts';

/** How many other things of the same creator stand below one, where nothing else is said. */
export const RELATED = 6;

interface Props {
  item: ShownItem;
  /** Other things, of the same creator or like this one; the thing itself may be among them. */
  related: readonly ShownItem[];
  /** So many of them are shown at most. */
  most?: number;
  /** What stands over them, where they are of several people. */
  relatedTitle?: string | undefined;
  /** Where its performer sees it as somebody else. */
  previewPath?: string | undefined;
  /** Counts a look; the server counts a viewer once a day. */
  countView: () => void;
  /** The thing. */
  children: ReactNode;
}

/** The page of a thing: the way back to its creator, the thing, what people say about it, and more of the creator's. */
export function DetailPage({
  item,
  related,
  most = RELATED,
  relatedTitle,
  previewPath,
  countView,
  children,
}: Props) {
  const t = useT();
  const { performer } = item;
  const { name } = performer;
  const isOwn = useViewer()?._id === performer._id;
  // One's own looks are not counted. What is locked is not seen: once it is unlocked here, it is.
  useCountOnce(isOwn || item.isLocked ? '' : item._id, countView);
  const others = related.filter(({ _id }) => _id !== item._id).slice(0, most);
  return (
    <Columns label={t('items.about')} aside={<AuthorCard item={item} />}>
      <Link href={profilePath(performer)} className={styles.back}>
        <ArrowLeft className="flip-rtl" aria-hidden="true" />
        <span>{t('items.back', { name })}</span>
      </Link>
      {isOwn && previewPath ? (
        <p className={styles.preview}>
          <Button size="small" href={previewPath} icon={<ScanEye aria-hidden="true" />}>
            {t('preview.open')}
          </Button>
        </p>
      ) : null}
      {children}
      <PageComments item={item} />
      {others.length > 0 ? (
        <Section title={relatedTitle ?? t('items.more', { name })} className={styles.more}>
          <ul className={item.kind === 'feed' ? styles.tiles : styles.cards}>
            {others.map((one) => (
              <li key={one._id}>
                {item.kind === 'feed' ? (
                  <ItemTile item={one} />
                ) : (
                  <ItemCard item={one} level={3} showName={relatedTitle !== undefined} />
                )}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </Columns>
  );
}
