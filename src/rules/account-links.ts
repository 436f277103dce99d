/** Pages that the links of our messages open; each takes its one-time token as `?token=`. */
export const RESET_PASSWORD_PATH = '/auth/reset';
export const CONFIRM_EMAIL_PATH = '/auth/email-verified-success';

/** A reset link opens an account, so it lives an hour; a confirmation only proves an address: two days. */
export const RESET_HOURS = 1;
export const CONFIRM_HOURS = 48;

/** How long after signing in a new password is accepted without the current one. */
export const FRESH_SIGN_IN_MINUTES = 10;
