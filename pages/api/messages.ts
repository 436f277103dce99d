export { messagesHandler as default } from '#shell/messages-handler.ts';
