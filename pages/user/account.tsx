import { UserAccountScreen } from '#features/users/account-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(UserAccountScreen, { authenticate: true, title: 'users.account.title' });
