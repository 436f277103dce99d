import { SettingsScreen } from '#features/users/settings/settings-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(SettingsScreen, { authenticate: true, title: 'settings.title' });
