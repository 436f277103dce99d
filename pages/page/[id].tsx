import { loadPage, PageScreen } from '#features/pages/page-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(PageScreen, { layout: 'public' }, loadPage);
