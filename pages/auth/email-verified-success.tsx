import { EmailVerifiedScreen } from '#features/auth/email-verified-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(EmailVerifiedScreen, { layout: 'blank' });
