import { MessagesPage } from '#features/messages/messages-page.ts';

export default MessagesPage;
