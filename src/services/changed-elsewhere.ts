import { api, type Noun } from './api.ts';
import { refetchTagOf } from './endpoints.ts';

/**
 * The action for an event of the server: something of these nouns was changed, by somebody else or by the person
 * themselves, in whichever tab. What is on screen is asked for again. Lists that grow follow while only their first rows are held; one that
 * was read further keeps its place and is asked for with the next visit.
 */
export const changedElsewhere = (nouns: readonly Noun[]) => api.util.invalidateTags(nouns.map(refetchTagOf));
