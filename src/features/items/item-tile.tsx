import { Image } from '#components/image.tsx';
import { Link } from '#components/link.tsx';
import { ShortText } from '#components/short-text.tsx';
import { useT } from '#i18n/use-t.ts';
import { shortened } from '#rules/text.ts';
import styles from './item-tile.module.css';
import { LockMark } from './lock-mark.tsx';
import type { ShownItem } from './shown-item.ts';

/** The most characters of a text that a screen reader says as the name of its tile; on the tile CSS cuts it to its lines. */
const MAX_NAME_LENGTH = 120;

interface Props {
  item: ShownItem;
  /** Says whose it is. */
  showName?: boolean;
}

/** A thing as a square that leads to it. */
export function ItemTile({ item, showName }: Props) {
  const t = useT();
  const { tile: picture, performer, isLocked } = item;
  // Without a picture the words themselves are the name, so that it says what one sees.
  const title = picture ? item.nameIn(t) : shortened(item.words, MAX_NAME_LENGTH) || item.nameIn(t);
  const name = showName ? t('items.by', { title, name: performer.name }) : title;
  const label = isLocked ? t('items.tile.locked', { title: name, contents: item.contentsIn(t) }) : name;
  return (
    <Link href={item.path} className={styles.tile} aria-label={label}>
      {picture ? <Image src={picture.src} alt="" cover /> : <span className={styles.text}>{title}</span>}
      {isLocked ? <LockMark /> : null}
      {showName ? <ShortText text={performer.name} className={styles.name} /> : null}
    </Link>
  );
}
