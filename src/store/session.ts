import { createAction } from '@reduxjs/toolkit';

/**
 * The session is over, wanted or not: everything personal in the store is forgotten. With a text when the person did
 * not end it here: the login page says it.
 */
export const sessionEnded = createAction<string | undefined>('session/ended');
