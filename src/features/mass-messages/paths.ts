export const MASS_MESSAGES = '/creator/mass-messages';
export const NEW_MASS_MESSAGE = '/creator/mass-messages/create';
export const INBOX = '/creator/inbox';
export const massMessagePath = (id: string): string => `${MASS_MESSAGES}/${id}`;
