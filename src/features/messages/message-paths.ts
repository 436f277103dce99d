/** All conversations. */
export const MESSAGES = '/messages';

export const conversationPath = (id: string): string => `${MESSAGES}/${encodeURIComponent(id)}`;

/** Leads to the conversation with this person, which is begun when there is none; about an order by its number. */
export const writeToPath = (
  { _id, isPerformer }: { _id: string; isPerformer: boolean },
  order?: string,
): string =>
  `${MESSAGES}?to=${encodeURIComponent(_id)}${isPerformer ? '' : '&source=user'}${order ? `&order=${order}` : ''}`;

/** One value of an address; empty where there is none, or several. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whom an address of `writeToPath`, or one as existing clients write it (`toId`, `toSource`), leads to; null for none. */
export function writesTo(
  query: Readonly<Record<string, unknown>>,
): { to: string; source: 'user' | 'performer' } | null {
  const [to, source] = query.to ? [query.to, query.source] : [query.toId, query.toSource];
  return textOf(to) ? { to: textOf(to), source: source === 'user' ? 'user' : 'performer' } : null;
}

/** The conversation, to write about an order. */
export const aboutOrderPath = (id: string, order: string): string =>
  order ? `${conversationPath(id)}?order=${order}` : conversationPath(id);

/** The number of the order that an address names; '' for what is none. */
export const readOrder = (asked: string): string => (/^[A-Z0-9]{4,16}$/.test(asked) ? asked : '');
