import { ForgotScreen } from '#features/auth/forgot-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(ForgotScreen, { layout: 'blank' });
