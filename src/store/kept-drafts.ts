import { DRAFTS, nameOfKept, readKept, writeKept } from './kept-storage.ts';

const read = (name: string): Record<string, string> => (readKept(name) ?? {}) as Record<string, string>;

/**
 * What a person has typed in conversations, chats and comments and not sent, by place: still there after a look at
 * another page, and when the page is loaded anew (docs/product.md, 9.11).
 */
export function draftsOf(viewerId: string) {
  const name = nameOfKept(viewerId, DRAFTS);
  return {
    of: (place: string): string => read(name)[place] ?? '',
    /** Keeps the text; an empty one is forgotten. */
    note(place: string, text: string): void {
      const { [place]: _, ...others } = read(name);
      const drafts = text ? { ...others, [place]: text } : others;
      writeKept(name, Object.keys(drafts).length > 0 ? drafts : null);
    },
  };
}
