import { Badge } from '#components/badge.tsx';
import { classNames } from '#components/class-names.ts';
import { Image } from '#components/image.tsx';
import { Link } from '#components/link.tsx';
import { ShortText } from '#components/short-text.tsx';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { shortened } from '#rules/text.ts';
import { useViewer } from '#store/hooks.ts';
import styles from './item-card-small.module.css';
import { LockMark } from './lock-mark.tsx';
import { BOUGHT, type ShownItem } from './shown-item.ts';

/** Of the words of something without a picture. */
const MOST_WORDS = 120;

/** What stands behind what is inside: the price, whom it is for, or that one has it already. */
function Terms({ item }: { item: ShownItem }) {
  const t = useT();
  const isOwn = useViewer()?._id === item.performer._id;
  if (item.isPurchased && !isOwn) return <span>{t(BOUGHT[item.kind])}</span>;
  if (!item.isSale) return <span>{t('items.card.subscribers')}</span>;
  return item.price > 0 ? <Price tokens={item.price} /> : null;
}

interface Props {
  item: ShownItem;
  level: 2 | 3;
  /** Says whose it is, where things of several people stand together. */
  showName?: boolean;
}

/** In place of a picture: how its words begin, or, where those are locked, its name. */
function Words({ item }: { item: ShownItem }) {
  const t = useT();
  const words = shortened(item.words, MOST_WORDS);
  return (
    <span dir="auto" className={classNames(styles.words, !words && styles.name)} aria-hidden="true">
      <span className={styles.lines}>{words || item.nameIn(t)}</span>
    </span>
  );
}

/** A thing in a grid: its picture, its title, what is inside and what it costs. */
export function ItemCard({ item, level, showName }: Props) {
  const t = useT();
  const Heading = `h${level}` as const;
  const { tile: picture, isLocked, isSale, price, isPurchased } = item;
  const hasTerms = isPurchased || !isSale || price > 0;
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        {picture ? <Image src={picture.src} alt="" cover /> : <Words item={item} />}
        {isLocked ? <LockMark /> : null}
        {item.isSoldOut ? <Badge className={styles.mark}>{t('products.soldOut')}</Badge> : null}
      </div>
      <Heading dir="auto" className={styles.title}>
        <Link href={item.path} className={styles.link}>
          {item.nameIn(t)}
        </Link>
      </Heading>
      {showName ? <ShortText text={item.performer.name} className={styles.facts} /> : null}
      <p className={styles.facts}>
        <span>{item.contentsIn(t)}</span>
        {hasTerms ? (
          <>
            <span>{' · '}</span>
            <Terms item={item} />
          </>
        ) : null}
      </p>
    </article>
  );
}
