/** The actor in the audit log of what the payments part does and finds by itself. */
export const PAYMENTS_ACTOR = 'payments';
