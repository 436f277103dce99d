import { createAction } from '@reduxjs/toolkit';

/** The session is over, wanted or not: everything personal in the store is forgotten. */
export const sessionEnded = createAction('session/ended');
