/** Events that are sent under their name with the id of the chat behind it: `clear_all_messages_<id>`. */
const CHAT_EVENTS = [
  'message_created_conversation',
  'message_deleted_conversation',
  'clear_all_messages',
] as const;

/** The name an event is sent under. */
export const sentName = (event: string, payload: object): string =>
  CHAT_EVENTS.some((one) => one === event) && 'conversationId' in payload
    ? `${event}_${payload.conversationId}`
    : event;

/** The event behind a name that was sent. */
export const eventName = (sent: string): string =>
  CHAT_EVENTS.find((one) => sent.startsWith(`${one}_`)) ?? sent;
