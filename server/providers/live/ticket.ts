import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { LIVE_ROLES } from '#rules/live.ts';
import type { LiveGrant } from './live.ts';

const inside = z.tuple([z.string(), z.string(), z.enum(LIVE_ROLES), z.number(), z.number()]);

/** What a ticket grants, and when it was made. */
export interface Ticket extends LiveGrant {
  issuedAt: Date;
}

const digest = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(`live\n${body}`).digest('base64url');

/** A text that names session, person, role, end and beginning, and cannot be made without the secret. */
export function writeTicket(secret: string, ticket: Ticket): string {
  const { sessionId, userId, role, expiresAt, issuedAt } = ticket;
  const body = JSON.stringify([sessionId, userId, role, expiresAt.getTime(), issuedAt.getTime()]);
  const text = Buffer.from(body).toString('base64url');
  return `${text}.${digest(secret, text)}`;
}

/** What a ticket says, when it is ours and not over; else null. */
export function readTicket(secret: string, ticket: string, now: Date): Ticket | null {
  const [text = '', given = '', ...rest] = ticket.split('.');
  const expected = Buffer.from(digest(secret, text));
  const signature = Buffer.from(given);
  if (rest.length > 0 || expected.length !== signature.length || !timingSafeEqual(expected, signature))
    return null;
  const [sessionId, userId, role, expires, issued] = inside.parse(
    JSON.parse(Buffer.from(text, 'base64url').toString()),
  );
  if (expires <= now.getTime()) return null;
  return { sessionId, userId, role, expiresAt: new Date(expires), issuedAt: new Date(issued) };
}
