import { Checkbox, type TableProps } from 'antd';
import styles from './selection.module.css';

/** What of a list is selected. */
export interface Selection {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

interface BoxProps {
  id: string;
  label: string;
  selection: Selection;
}

/** Selects one thing of a list. */
export function SelectBox({ id, label, selection: { ids, onChange } }: BoxProps) {
  return (
    <Checkbox
      className={styles.box}
      aria-label={label}
      checked={ids.includes(id)}
      onChange={({ target }) =>
        onChange(target.checked ? [...ids, id] : ids.filter((chosen) => chosen !== id))
      }
    />
  );
}

/** The column of a table that selects its rows; `all` says what its head does. */
export const selectColumn = <Row,>(
  { ids, onChange }: Selection,
  all: string,
  boxOf: (row: Row) => { 'aria-label': string; disabled?: boolean },
): NonNullable<TableProps<Row>['rowSelection']> => ({
  selectedRowKeys: [...ids],
  onChange: (keys) => onChange(keys.map(String)),
  columnTitle: (box) => <span title={all}>{box}</span>,
  getCheckboxProps: boxOf,
});
