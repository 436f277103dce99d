import { FanRegisterScreen } from '#features/auth/fan-register-screen.tsx';
import { loadLogin } from '#features/auth/login-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(FanRegisterScreen, { layout: 'blank' }, loadLogin);
