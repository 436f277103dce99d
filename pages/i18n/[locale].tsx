export { MessagesPage as default } from '#shell/messages-page.tsx';
