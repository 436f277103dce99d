import { definePage } from '#shell/page.tsx';
import { NotFoundScreen } from '#shell/system-screens.tsx';

export default definePage(NotFoundScreen, { layout: 'public' });
