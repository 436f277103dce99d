import { LandingScreen, loadLanding } from '#features/landing/landing-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(LandingScreen, { layout: 'public' }, loadLanding);
