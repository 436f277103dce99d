import { NotificationsScreen } from '#features/notifications/notifications-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(NotificationsScreen, { authenticate: true, title: 'notifications.title' });
