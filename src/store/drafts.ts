import { useEffect, useEffectEvent, useState } from 'react';
import { useViewer } from './hooks.ts';
import { draftsOf } from './kept-drafts.ts';

/** The drafts of the viewer. */
export const useDrafts = () => draftsOf(useViewer()?._id ?? '');

/**
 * The words of a field that keeps its draft, and what changes them; `start` is what stands in it when nothing was typed.
 * For another place the field is made anew (`key`).
 */
export function useDraft(place: string, start = ''): [text: string, change: (text: string) => void] {
  const drafts = useDrafts();
  const [text, setText] = useState(start);
  // Not before the field is hydrated: the server, which may have rendered it, knows of no draft.
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
