import { loadTrending, TrendingScreen } from '#features/explore/trending-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(TrendingScreen, { layout: 'primary' }, loadTrending);
