import { definePage } from '#shell/page.tsx';
import { MessagesScreen } from './messages-screen.tsx';

/** One page for the list and for each conversation: search, filter and drafts stay when one goes from one to another. */
export const MessagesPage = definePage(MessagesScreen, {
  authenticate: true,
  title: 'messages.title',
  stays: true,
});
