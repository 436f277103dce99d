import { UndoEmailScreen } from '#features/auth/undo-email-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(UndoEmailScreen, { layout: 'blank' });
