import { CreatorsScreen, loadCreators } from '#features/performers/creators-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(CreatorsScreen, { layout: 'primary' }, loadCreators);
