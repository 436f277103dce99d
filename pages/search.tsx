import { loadSearch, SearchScreen } from '#features/search/search-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(SearchScreen, { layout: 'primary' }, loadSearch);
