import styles from './work.module.css';
import type { WorkColumn } from './work-table.tsx';

/** What a list's call takes: 'asc' begins with the oldest; '' stands for the newest first. */
export interface DateOrder {
  order: string;
  onOrder: (order: string) => void;
}

/** Makes a column of dates the one that its table is ordered by. */
export const orderedBy = <Row>({
  order,
  onOrder,
}: DateOrder): Pick<WorkColumn<Row>, 'className' | 'order'> => ({
  ...(styles.day ? { className: styles.day } : {}),
  order: {
    is: order === 'asc' ? 'asc' : 'desc',
    onOrder: (next) => onOrder(next === 'asc' ? 'asc' : ''),
  },
});
