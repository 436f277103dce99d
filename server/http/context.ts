import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointSpec, HandlerReply, ParsedInput } from '#contract/endpoint.ts';
import type { ACCOUNT_STATUSES, REVIEW_STATES, Role } from '#rules/constants.ts';
import type { FileVersion } from '../db/schema/files.ts';
import type { Deps, PageTag } from '../deps.ts';
import type { UploadedFile } from './uploads.ts';

/** Who is calling. */
export interface Viewer {
  id: string;
  role: Role;
  sessionId: string;
  session: { createdAt: Date; expiresAt: Date };
  /** Upper case: the country the account names, and those it named until lately. A block counts for each. */
  countries: string[];
  /** Where the last signed-in request came from, this one left out; empty while unknown. */
  seenCountry: string;
  /** Ids of performers who block this person. */
  blockerIds: string[];
  /** Everything `GET /users/me` shows of the account row, fetched with the session in one query. */
  account: ViewerAccount;
}

export interface ViewerAccount {
  username: string | null;
  email: string | null;
  emailVerifiedAt: Date | null;
  /** Waits to be confirmed; null when no change is under way. */
  pendingEmail: string | null;
  /** Signed up with, but another account's. */
  claimedEmail: string | null;
  status: (typeof ACCOUNT_STATUSES)[number];
  name: string;
  firstName: string;
  lastName: string;
  gender: string | null;
  country: string;
  phone: string;
  forYou: boolean;
  streamMails: boolean;
  chatSigns: boolean;
  massMessages: boolean;
  groupNotifications: boolean;
  lastSeenAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Of a performer's identity documents; null for everyone else. */
  reviewState: (typeof REVIEW_STATES)[number] | null;
  /** Hundredths of tokens: a performer's earnings that were not paid out, everybody else's wallet. */
  balance: number;
  avatar: FileVersion[] | null;
  cover: FileVersion[] | null;
}

/** What a handler knows besides its input. `V` is `Viewer` where the call needs one, else `Viewer | null`. */
export interface CallContext<V = Viewer | null> {
  deps: Deps;
  viewer: V;
  ip: string;
  /** Two-letter country of the address, null when unknown. */
  country: string | null;
  userAgent: string;
  /** The caller's raw token, if it sent one. */
  token: string | null;
  /** From `Idempotency-Key`: the same key by the same person means the same request. */
  idempotencyKey: string | null;
  /** Files of a multipart call, already streamed to a temporary folder. */
  files: UploadedFile[];
  /** Names what the reply shows, so that rendered pages are forgotten when it changes. */
  tag(...tags: PageTag[]): void;
  headers: IncomingHttpHeaders;
  /** Parameters of the path as they came. */
  rawParams: unknown;
  /** The body as it came: bytes where a route asks for them. */
  rawBody: unknown;
}

/** The parts of a context that are the same however a call came; what is missing is its own. */
export function callerOf({
  ip,
  headers,
  country,
}: Pick<CallContext, 'ip' | 'headers' | 'country'>): Omit<
  CallContext,
  'deps' | 'viewer' | 'token' | 'rawParams' | 'tag'
> {
  const userAgent = String(headers['user-agent'] ?? '').slice(0, 300);
  return { ip, headers, country, userAgent, idempotencyKey: null, files: [], rawBody: undefined };
}

type ViewerOf<E extends EndpointSpec> = E['access'] extends 'public' ? Viewer | null : Viewer;
/** What a route gives for a call. */
export type Handler<E extends EndpointSpec> = (
  ctx: CallContext<ViewerOf<E>>,
  input: ParsedInput<E>,
) => Promise<HandlerReply<E>> | HandlerReply<E>;

/** Finds who a token belongs to; the one authentication hook, given by the auth feature. */
export type Authenticate = (token: string, country?: string | null) => Promise<Viewer | null>;
