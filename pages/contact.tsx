import { ContactScreen } from '#features/contact/contact-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(ContactScreen, { layout: 'public' });
