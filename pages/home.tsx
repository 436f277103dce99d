import { HomeScreen, loadHome } from '#features/feeds/home-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(HomeScreen, { layout: 'home' }, loadHome);
