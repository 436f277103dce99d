import { hash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { slugWords } from '#rules/slug.ts';

/** A new id: UUIDv7 text, so ids sort by time. */
export const newId = (): string => v7();

/** An unguessable token for links and sessions, 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** How tokens are kept: a database leak does not open sessions. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/**
 * Address part of a post or another thing: words of its title, and eight random characters. Together no longer than
 * what a call takes as an id.
 */
export const newSlug = (title: string, without: string): string =>
  `${slugWords(title, 55) || without}-${randomBytes(4).toString('hex')}`;
