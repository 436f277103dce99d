import { LibraryScreen } from '#features/library/library-screen.tsx';
import { fansOnly } from '#features/wallet/fans-only.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(fansOnly(LibraryScreen, 'library.title'), {
  authenticate: true,
  title: 'library.title',
});
