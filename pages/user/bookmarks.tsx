import { BookmarksScreen, loadBookmarks } from '#features/reactions/bookmarks-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(
  BookmarksScreen,
  { authenticate: true, title: 'reactions.list.title' },
  loadBookmarks,
);
