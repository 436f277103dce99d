import { definePage } from '#shell/page.tsx';
import { OfflineScreen } from '#shell/system-screens.tsx';

export default definePage(OfflineScreen, { layout: 'blank', duringMaintenance: true });
