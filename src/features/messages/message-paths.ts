/** All conversations. */
export const MESSAGES = '/messages';

export const conversationPath = (id: string): string => `${MESSAGES}/${encodeURIComponent(id)}`;

/** Leads to the conversation with this person, which is begun when there is none. */
export const writeToPath = ({ _id, isPerformer }: { _id: string; isPerformer: boolean }): string =>
  `${MESSAGES}?to=${encodeURIComponent(_id)}${isPerformer ? '' : '&source=user'}`;
