import { Table, type TableColumnType, type TableProps } from 'antd';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { silentSpin } from './silent-spin.ts';
import styles from './work-table.module.css';

/** How a table is ordered by a column: null when it is ordered by another one. */
export interface ColumnOrder {
  is: 'asc' | 'desc' | null;
  onOrder: (order: 'asc' | 'desc') => void;
}

export interface WorkColumn<Row> extends Omit<TableColumnType<Row>, 'sorter' | 'sortOrder' | 'title'> {
  title: ReactNode;
  /** The rows can be ordered by this column, at the server: other pages hold other rows. */
  order?: ColumnOrder | undefined;
  /** What it says is the name of the row: screen readers read it with every cell. */
  namesRow?: boolean;
}

interface Props<Row extends object>
  extends Pick<TableProps<Row>, 'dataSource' | 'rowKey' | 'rowSelection' | 'size'> {
  columns: readonly WorkColumn<Row>[];
  loading: boolean;
}

const ARROWS = { asc: ArrowUp, desc: ArrowDown };
const SORTED = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column by which the table can be ordered; a second press turns the order round. */
function OrderHead({ title, order }: { title: ReactNode; order: ColumnOrder }) {
  const Arrow = order.is ? ARROWS[order.is] : ArrowUpDown;
  return (
    <button
      type="button"
      className={styles.order}
      data-active={order.is !== null || undefined}
      onClick={() => order.onOrder(order.is === 'desc' ? 'asc' : 'desc')}
    >
      <span>{title}</span>
      <Arrow aria-hidden="true" />
    </button>
  );
}

/**
 * antd puts what a cell shows beside its own parts. A text or a number needs an element of its own there: without it
 * a new one is not shown once a browser has translated the page.
 */
const inElement = (content: ReactNode): ReactNode =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content;

function drawnColumn<Row>({
  order,
  namesRow,
  title,
  render,
  ...column
}: WorkColumn<Row>): TableColumnType<Row> {
  return {
    ...column,
    ...(render ? { render: (...cell) => inElement(render(...cell) as ReactNode) } : {}),
    title: order ? <OrderHead title={title} order={order} /> : <span>{title}</span>,
    ...(namesRow ? { rowScope: 'row' } : {}),
    ...(order?.is ? { onHeaderCell: () => ({ 'aria-sort': SORTED[order.is ?? 'asc'] }) } : {}),
  };
}

/** Rows in columns, where there is room for them. Heads that order are buttons, and each row has a head of its own. */
export function WorkTable<Row extends object>({ columns, loading, ...rest }: Props<Row>) {
  return (
    <Table<Row>
      {...rest}
      className={styles.table}
      columns={columns.map(drawnColumn<Row>)}
      loading={silentSpin(loading)}
      pagination={false}
    />
  );
}
