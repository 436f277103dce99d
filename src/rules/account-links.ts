/** Pages that the links of our messages open; each takes its one-time token as `?token=`. */
export const RESET_PASSWORD_PATH = '/auth/reset';
export const CONFIRM_EMAIL_PATH = '/auth/email-verified-success';
export const UNDO_EMAIL_PATH = '/auth/undo-email';

/** A reset link opens an account, so it lives an hour; a confirmation only proves an address: two days. */
export const RESET_HOURS = 1;
export const CONFIRM_HOURS = 48;
/** How long the old address can take a change of address back: time enough for somebody who is away for a few days. */
export const UNDO_DAYS = 7;
