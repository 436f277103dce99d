import { ECDH } from 'node:crypto';
import { pushErrors } from '#contract/push.ts';
import { PUSH_DEVICES_MAX, type PushMessage, pushMessage } from '#rules/push.ts';
import { violates } from '../../db/errors.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { inTx, type Tx } from '../../tx.ts';
import { requireLiveSession } from '../auth/sessions.service.ts';
import { pushKeysOf } from './keys.service.ts';
import {
  deleteByEndpoint,
  deleteGone,
  deleteOlderSubscriptions,
  deleteOwn,
  deviceIds,
  findDevice,
  listDevices,
  moveSubscription,
  upsertSubscription,
} from './push.queries.ts';

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Refuses what has the length of a public key and is none: no message could be encrypted for it. */
function checkKey({ keys }: Subscription): void {
  try {
    ECDH.convertKey(Buffer.from(keys.p256dh, 'base64url'), 'prime256v1');
  } catch {
    throw invalid({ 'keys.p256dh': 'This is not a key of a push subscription.' });
  }
}

export async function devicesOf(deps: Deps, viewer: Viewer) {
  const rows = await listDevices(deps.db, viewer.id, deps.clock.now());
  const data = rows.map(({ id, endpoint, sessionId, userAgent, createdAt }) => ({
    _id: id,
    endpoint,
    userAgent,
    current: sessionId === viewer.sessionId,
    createdAt: createdAt.toISOString(),
  }));
  return { data, total: data.length };
}

/** Sends messages to this browser from now on. A browser that somebody else used before is theirs no longer. */
export async function subscribe(deps: Deps, viewer: Viewer, subscription: Subscription) {
  checkKey(subscription);
  const { endpoint, keys } = subscription;
  const { id: userId, sessionId } = viewer;
  await inTx(deps, async (tx) => {
    await lockUser(tx.db, userId);
    await requireLiveSession(tx, viewer);
    await upsertSubscription(tx.db, {
      id: newId(),
      userId,
      sessionId,
      endpoint,
      ...keys,
      createdAt: deps.clock.now(),
    });
    await deleteOlderSubscriptions(tx.db, { userId, sessionId, endpoint, most: PUSH_DEVICES_MAX });
  });
  const { data } = await devicesOf(deps, viewer);
  const own = data.find((device) => device.endpoint === endpoint);
  // Signed out from elsewhere at the same moment.
  if (!own) throw fail(pushErrors, 'not-found');
  return own;
}

/** A browser got another address from its push service; only it knows the old one. Says nothing of what we know. */
export async function renewSubscription(
  deps: Deps,
  { oldEndpoint, ...subscription }: Subscription & { oldEndpoint: string },
) {
  checkKey(subscription);
  const { endpoint, keys } = subscription;
  try {
    await inTx(deps, (tx) => moveSubscription(tx.db, oldEndpoint, { endpoint, ...keys }));
  } catch (error) {
    // At the same moment another old address of this browser was given the new one.
    if (!violates(error, 'push_subscriptions_endpoint_unique')) throw error;
  }
  return { success: true };
}

export async function unsubscribe(deps: Deps, viewer: Viewer, endpoint: string) {
  await deleteByEndpoint(deps.db, viewer.id, endpoint);
  return { success: true };
}

export async function removeDevice(deps: Deps, viewer: Viewer, id: string) {
  if (!(await deleteOwn(deps.db, viewer.id, id))) throw fail(pushErrors, 'not-found');
  return { success: true };
}

/** A push service that is away for longer than a few tries is not waited for: others wait behind it. */
const MOST_TRIES = 4;
/** A device that is off gets a message until then. */
const WAIT_HOURS = 24;

/**
 * Shows something on all devices of a person; a job for each, which lives and dies with the transaction. A worker that
 * dies between sending and noting it sends once more: the device then shows the same line again in its own place.
 */
export async function pushTo(deps: Deps, tx: Tx, userId: string, message: PushMessage): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + WAIT_HOURS * 3_600_000).toISOString();
  for (const { id } of await deviceIds(tx.db, [userId], now))
    await tx.enqueue(
      'push.send',
      { deviceId: id, message: pushMessage(message), expiresAt },
      // Those of one person wait for each other: whose devices never answer takes one place of the worker, not all.
      { queue: `push:${userId}`, maxAttempts: MOST_TRIES },
    );
}

/** Push services want to know whom to write to when a site sends too much or wrongly. */
const contactOf = ({ config }: Deps): string =>
  config.publicUrl.startsWith('https:')
    ? config.publicUrl
    : `mailto:${/<([^<>\s]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`;

export async function sendPush(
  deps: Deps,
  { deviceId, message, expiresAt }: JobPayload<'push.send'>,
): Promise<void> {
  const now = deps.clock.now();
  const seconds = Math.floor((Date.parse(expiresAt) - now.getTime()) / 1000);
  const device = await findDevice(deps.db, deviceId, now);
  if (!device || seconds <= 0) return;
  const options = { contact: contactOf(deps), seconds };
  const result = await deps.push.send(await pushKeysOf(deps), device, message, options);
  if (result === 'gone') await deleteGone(deps.db, deviceId, device.endpoint);
  if (result === 'refused') deps.log.warn({ deviceId }, 'a push service refused a message');
}
