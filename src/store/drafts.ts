import { useEffect, useEffectEvent, useState } from 'react';
import { useViewer } from './hooks.ts';
import { DRAFTS, nameOfKept, readKept, writeKept } from './kept-storage.ts';

const read = (name: string): Record<string, string> => (readKept(name) ?? {}) as Record<string, string>;

/**
 * What the viewer has typed in conversations, chats and comments and not sent, by place: still there after a look at
 * another page, and when the page is loaded anew (docs/product.md, 9.11).
 */
export function useDrafts() {
  const name = nameOfKept(useViewer()?._id ?? '', DRAFTS);
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

/**
 * The words of a field that keeps its draft, and what changes them; `start` is what stands in it when nothing was typed.
 * For another place the field is made anew (`key`).
 */
export function useDraft(place: string, start = ''): [text: string, change: (text: string) => void] {
  const drafts = useDrafts();
  const [text, setText] = useState(start);
  // Not before the field is alive: the server, which may have rendered it, knows of no draft.
  const restore = useEffectEvent(() => {
    const draft = drafts.of(place);
    if (draft && text === start) setText(draft);
  });
  useEffect(() => restore(), []);
  const change = (value: string) => {
    setText(value);
    drafts.note(place, value === start ? '' : value);
  };
  return [text, change];
}
