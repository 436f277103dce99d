import { MessagesScreen } from '#features/messages/messages-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(MessagesScreen, { authenticate: true, title: 'messages.title' });
