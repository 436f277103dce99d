import { CreatorRegisterScreen } from '#features/auth/creator-register-screen.tsx';
import { loadSignUp } from '#features/auth/sign-up-terms.ts';
import { definePage } from '#shell/page.tsx';

export default definePage(CreatorRegisterScreen, { layout: 'blank' }, loadSignUp);
