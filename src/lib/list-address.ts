/** Lists of this tab by their path, each as it was seen last: with filters and page. */
const seen = new Map<string, string>();

/** Notes under which address, with its filters, a list is seen now. Called in the browser alone. */
export function noteList(path: string, query: Readonly<Record<string, string>>): void {
  const search = new URLSearchParams(query).toString();
  seen.set(path, search ? `${path}?${search}` : path);
}

/** Where the way back to a list leads: to the rows that were seen there last, else to all of them. */
export const listAddress = (path: string): string => seen.get(path) ?? path;

/** What was looked for is told to nobody else who uses this tab. */
export const forgetLists = (): void => seen.clear();
