import { saveFile } from './save-file.ts';

/** Spreadsheets run what begins like this; a name must stay a name. */
const RUNS = /^[=+\-@\t\r]/;
/** So does what would begin a cell where the list sign is a semicolon or a tab, or where quotes are not read. */
const RUNS_INSIDE = /(?=[=+\-@])(?<=[;\t\r\n]\s*)/g;

/** A phone number in two groups (`dialedPhone`): to a spreadsheet it is no sum and no number, so that its plus stays. */
const PHONE = /^\+\d{1,3} \d+$/;

export type CsvRow = readonly (string | number)[];

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const inside = value.replace(RUNS_INSIDE, "'");
  const text = RUNS.test(value) && !PHONE.test(value) ? `'${inside}` : inside;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV text (RFC 4180). */
export const csvText = (rows: readonly CsvRow[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n');

/** Marks the file as UTF-8 for spreadsheets that would guess otherwise. */
const BYTE_ORDER = '\uFEFF';

/** Hands rows to the person as a file, the first row naming the columns. */
export function saveCsv(name: string, rows: readonly CsvRow[]): void {
  const content = new Blob([BYTE_ORDER + csvText(rows)], { type: 'text/csv;charset=utf-8' });
  saveFile(name, content);
}
