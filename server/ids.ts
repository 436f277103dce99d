import { hash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id: UUIDv7 text, so ids sort by time. */
export const newId = (): string => v7();

/** An unguessable token for links and sessions, 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** How tokens are kept: a database leak does not open sessions. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');
