import { CREATORS } from './cast-creators.ts';
import type { Face } from './cast-face.ts';
import { FANS } from './cast-fans.ts';

/** What is settled about the faces of the demo world's people, by username, so that a face suits the name. */
export const FACES: Readonly<Record<string, Face>> = { ...CREATORS, ...FANS };
