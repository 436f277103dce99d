import { LoginScreen, loadLogin } from '#features/auth/login-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(LoginScreen, { layout: 'blank', duringMaintenance: true }, loadLogin);
