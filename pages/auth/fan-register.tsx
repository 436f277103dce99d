import { FanRegisterScreen } from '#features/auth/fan-register-screen.tsx';
import { loadSignUp } from '#features/auth/sign-up-terms.ts';
import { definePage } from '#shell/page.tsx';

export default definePage(FanRegisterScreen, { layout: 'blank' }, loadSignUp);
