import { BlockedScreen } from '#features/blocks/blocked-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(BlockedScreen, { authenticate: true, title: 'blocks.title' });
