import { ResetScreen } from '#features/auth/reset-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(ResetScreen, { layout: 'blank' });
