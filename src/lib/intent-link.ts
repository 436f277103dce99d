import type { Intent } from '#rules/intent.ts';
import { saveIntent } from './intent-store.ts';

/**
 * For a link that sends a visitor away from what they want: remembers it at the press. While the page is not hydrated
 * yet, public/before-paint.js does the same with what the link carries.
 */
export function intentLink(wanted: Omit<Intent, 'at' | 'away' | 'viewerId'>) {
  const intent = { ...wanted, viewerId: null };
  return { 'data-intent': JSON.stringify(intent), onClick: () => saveIntent(intent) };
}
