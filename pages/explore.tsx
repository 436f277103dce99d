import { ExploreScreen, loadExplore } from '#features/explore/explore-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(ExploreScreen, { layout: 'primary' }, loadExplore);
