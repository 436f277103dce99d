import { CreatorRegisterScreen } from '#features/auth/creator-register-screen.tsx';
import { loadLogin } from '#features/auth/login-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(CreatorRegisterScreen, { layout: 'blank' }, loadLogin);
