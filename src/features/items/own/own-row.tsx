import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#components/badge.tsx';
import { Image } from '#components/image.tsx';
import { Link } from '#components/link.tsx';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { audienceOf } from '#rules/item-access.ts';
import type { ShownItem } from '../shown-item.ts';
import styles from './own.module.css';

/** What the list shows of an own thing. */
export type OwnItem = Pick<
  ShownItem,
  '_id' | 'nameIn' | 'tile' | 'path' | 'editPath' | 'isSale' | 'price' | 'totalViews' | 'totalLike'
>;

/** One of a performer's own things in the list of a work screen; what differs between kinds comes as parts. */
export interface OwnRow {
  item: OwnItem;
  /** What kind of thing it is, of what is for everyone who pays for it; else it is said whom it is for. */
  type?: string;
  /** How many are left, of what has a stock. */
  stock?: ReactNode;
  /** It can come back, and is not changed before. */
  isDeleted: boolean;
  /** How many bought it. */
  sold: number;
  /** What its sales earned, in tokens. */
  income: number;
  status: ReactNode;
  time: ReactNode;
  menu: ReactNode;
}

/** Its picture, or a sheet of paper for words alone. */
export function Thumb({ item }: { item: OwnItem }) {
  const src = item.tile?.src;
  return (
    <span className={styles.thumb}>
      {src ? <Image src={src} alt="" cover /> : <FileText aria-hidden="true" />}
    </span>
  );
}

interface MarkProps {
  row: OwnRow;
  stacked?: boolean;
}

/** Whom it is for, or what it is, with its price in both units. */
export function AudienceMark({ row: { item, type }, stacked }: MarkProps) {
  const t = useT();
  const audience = audienceOf(item);
  const isSold = type === undefined ? audience === 'ppv' : item.price > 0;
  return (
    <span className={styles.audience}>
      <Badge tone={type === undefined && isSold ? 'accent' : 'neutral'}>
        {type ?? t(`creator.composer.audience.${audience}`)}
      </Badge>
      {isSold ? <Price tokens={item.price} stacked={stacked} className={styles.price} /> : null}
    </span>
  );
}

/** Its name, which leads to editing; a deleted one comes back first. */
export function OwnName({ row: { item, isDeleted } }: { row: OwnRow }) {
  const t = useT();
  if (isDeleted) return <span className={styles.plainName}>{item.nameIn(t)}</span>;
  return (
    <Link href={item.editPath} className={styles.name}>
      {item.nameIn(t)}
    </Link>
  );
}
