import { loadLogin } from '#features/auth/login-screen.tsx';
import { RoleScreen } from '#features/auth/role-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(RoleScreen, { layout: 'blank' }, loadLogin);
