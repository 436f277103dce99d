import { useState } from 'react';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { type CsvRow, saveCsv } from './csv.ts';

/** The most rows a call gives at once. */
const STEP = 200;
const ROWS_MAX = 10_000;

interface Part {
  limit: number;
  offset: number;
}

interface Page<Row> {
  data: readonly Row[];
  total: number;
}

/** Once each: a row that came meanwhile moves the others on, and one of them is answered twice. */
async function allOf<Row extends { _id: string }>(
  ask: (part: Part) => Promise<Page<Row>>,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows = new Map<string, Row>();
  for (let offset = 0; ; ) {
    const { data, total } = await ask({ limit: STEP, offset });
    for (const row of data) rows.set(row._id, row);
    offset += data.length;
    const isAll = data.length === 0 || offset >= total;
    if (isAll || offset >= ROWS_MAX) return { rows: [...rows.values()], isCut: !isAll };
  }
}

interface Options<Row> {
  /** Of the file. */
  name: string;
  /** One part of the list, as the screen filters it. */
  ask: (part: Part) => Promise<Page<Row>>;
  head: CsvRow;
  cells: (row: Row) => CsvRow;
  /** Said when the list is longer than a file gets. */
  partText: (count: number) => string;
}

/** Downloads every row of a list, not only those on the screen. */
export function useCsvExport<Row extends { _id: string }>({
  name,
  ask,
  head,
  cells,
  partText,
}: Options<Row>) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { rows, isCut } = await allOf(ask);
      saveCsv(name, [head, ...rows.map(cells)]);
      if (isCut) toast.info(partText(rows.length));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('common.failed'));
    } finally {
      setBusy(false);
    }
  };
  return { run: () => void run(), busy };
}
