import type { TableColumnType, TableProps } from 'antd';
import styles from './work.module.css';

/** What a list's call takes: 'asc' begins with the oldest; '' stands for the newest first. */
export interface DateOrder {
  order: string;
  onOrder: (order: string) => void;
}

type OrderColumn<Row> = Pick<TableColumnType<Row>, 'sorter' | 'sortOrder' | 'sortDirections' | 'className'>;

/** Makes a column of dates the one that its table is ordered by, at the server: other pages hold other rows. */
export const orderedBy = <Row>({ order }: DateOrder): OrderColumn<Row> => ({
  className: styles.day,
  sorter: true,
  sortOrder: order === 'asc' ? 'ascend' : 'descend',
  // Once round: without the second "ascend" a third press would mean no order at all.
  sortDirections: ['ascend', 'descend', 'ascend'],
});

/** For a table's onChange. */
export const reorder =
  <Row>({ onOrder }: DateOrder): NonNullable<TableProps<Row>['onChange']> =>
  (_pages, _filters, sorter, { action }) => {
    if (action === 'sort' && !Array.isArray(sorter)) onOrder(sorter.order === 'ascend' ? 'asc' : '');
  };
