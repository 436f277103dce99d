import { loadProfile, ProfileScreen } from '#features/performers/profile-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(ProfileScreen, { layout: 'primary' }, loadProfile);
