import { BlockedScreen } from '#features/blocks/blocked-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(BlockedScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'blocks.title',
});
