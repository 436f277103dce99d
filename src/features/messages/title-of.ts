import type { Conversation } from '#contract/conversations.ts';

/** What a conversation is called: its performer's own name for it, else the other one's. */
export const titleOf = ({ name, recipientInfo }: Conversation): string =>
  name || recipientInfo.name || recipientInfo.username;
