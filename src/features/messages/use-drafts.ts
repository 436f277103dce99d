import { useState } from 'react';
import { useViewer } from '#store/hooks.ts';
import { MESSAGE_DRAFTS, nameOfKept, readKept, writeKept } from '#store/kept-storage.ts';

/**
 * What the viewer has typed in conversations and not sent, by conversation: still there after a look at another one, and
 * when the page is loaded anew.
 */
export function useDrafts() {
  const name = nameOfKept(useViewer()?._id ?? '', MESSAGE_DRAFTS);
  const [drafts] = useState(() => new Map(Object.entries((readKept(name) ?? {}) as Record<string, string>)));
  return {
    of: (conversationId: string) => drafts.get(conversationId) ?? '',
    note(conversationId: string, text: string) {
      if (text) drafts.set(conversationId, text);
      else drafts.delete(conversationId);
      writeKept(name, drafts.size > 0 ? Object.fromEntries(drafts) : null);
    },
  };
}
