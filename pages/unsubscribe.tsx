import { UnsubscribeScreen } from '#features/delivery/unsubscribe-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(UnsubscribeScreen);
