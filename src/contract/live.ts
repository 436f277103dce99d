import * as z from 'zod';
import { LIVE_REFUSALS, LIVE_ROLES } from '#rules/live.ts';
import { id } from './wire.ts';

/** A server that helps a browser find a way to the relay, as `RTCPeerConnection` takes it. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

export type IceServer = z.output<typeof iceServer>;

const granted = { sessionId: z.string(), role: z.enum(LIVE_ROLES), expiresAt: z.string() };

/**
 * What a browser needs for the picture and sound of one session. It is good for one person until `expiresAt`; who is
 * still there by then asks for another one.
 */
export const liveAccess = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('relay'),
    ...granted,
    /** Names session, person, role and end; signed by the server. */
    ticket: z.string(),
    iceServers: z.array(iceServer),
  }),
  z.object({
    provider: z.literal('agora'),
    ...granted,
    appId: z.string(),
    channel: z.string(),
    uid: z.string(),
    /** The `uid` of the one who sends: whatever others send is left alone. */
    hostUid: z.string(),
    token: z.string(),
  }),
]);
export type LiveAccess = z.output<typeof liveAccess>;
export type LiveRole = (typeof LIVE_ROLES)[number];

const LARGEST_TICKET = 1000;
/** An offer of two pictures and a sound has about 12,000 characters. */
const LARGEST_OFFER = 40_000;
const ticket = z.string().min(1).max(LARGEST_TICKET);
/** Chosen by the browser: its name for one line to the relay, by which it ends it. */
const lineId = id;

/** What a browser asks the relay over its socket; each is answered once (`liveAnswer`). */
export const liveRequests = {
  /** Sends picture and sound of the ticket's session. */
  'live/publish': z.object({ ticket, lineId, sdp: z.string().max(LARGEST_OFFER) }),
  /** Gets them. */
  'live/watch': z.object({ ticket, lineId, sdp: z.string().max(LARGEST_OFFER) }),
  /** The line goes on with a newer ticket of the same person, session and role. */
  'live/renew': z.object({ ticket, lineId }),
  /** Watches by WebM alone, without a line: sent once the WebSocket for it is open, before the ticket goes over it. */
  'live/film': z.object({ ticket }),
  'live/leave': z.object({ lineId }),
} as const;
export type LiveRequest = keyof typeof liveRequests;
export type LiveRequestPayload<N extends LiveRequest> = z.output<(typeof liveRequests)[N]>;

export type LiveRefusal = (typeof LIVE_REFUSALS)[number];

const liveAnswer = z.union([
  /** `sdp` answers an offer. `isHeld`: media come once the line is renewed, when it connects; from then on the guest pays. */
  z.object({
    ok: z.literal(true),
    sdp: z.string().optional(),
    isHeld: z.literal(true).optional(),
    /** Of `live/film`: the guest of a private show pays from now on. */
    isCharged: z.literal(true).optional(),
  }),
  z.object({ ok: z.literal(false), reason: z.enum(LIVE_REFUSALS) }),
]);
export type LiveAnswer = z.output<typeof liveAnswer>;
