/** Events that are sent under their name with the id of the chat behind it: `clear_all_messages_<id>`. */
const CHAT_EVENTS = [
  'message_created_conversation',
  'message_deleted_conversation',
  'clear_all_messages',
] as const;

/** Further names that an event is sent under, for clients that know it by one of them. Our client listens only to the first name. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  tipped: ['TIPPED'],
  'model-joined': ['join-broadcaster', 'MODEL_JOIN_ROOM'],
};

/** The names an event is sent under, its own first. */
export const sentNames = (event: string, payload: object): readonly string[] => {
  const isOfChat = CHAT_EVENTS.some((one) => one === event) && 'conversationId' in payload;
  return [isOfChat ? `${event}_${payload.conversationId}` : event, ...(OTHER_NAMES[event] ?? [])];
};

/** The event behind a name that was sent. */
export const eventName = (sent: string): string =>
  CHAT_EVENTS.find((one) => sent.startsWith(`${one}_`)) ?? sent;
