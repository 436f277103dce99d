import type { WelcomeKind } from '#rules/inbox.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import { inTx, type Tx } from '../../tx.ts';
import { getsByItself, senderOf } from '../mass-messages/recipients.service.ts';
import { writeToFans } from '../messages/write-to-fans.service.ts';
import { findSettings, isToWelcome, noteWelcome } from './inbox.queries.ts';

interface Newcomer {
  performerId: string;
  userId: string;
  kind: WelcomeKind;
}

/** Has somebody who subscribed or followed welcomed, if the performer does that and has not done it before. */
export async function welcomeSoon(tx: Tx, { performerId, userId, kind }: Newcomer): Promise<void> {
  if (await isToWelcome(tx.db, performerId, userId, kind))
    await tx.enqueue('inbox.welcome', { performerId, userId, kind });
}

/** Sends the welcome, once in the life of both accounts. */
export async function sendWelcome(deps: Deps, { performerId, userId, kind }: Newcomer): Promise<void> {
  await inTx(deps, async (tx) => {
    await lockPerformer(tx.db, performerId);
    const settings = await findSettings(tx.db, performerId);
    const text = kind === 'subscriber' ? settings?.welcomeSubscriber : settings?.welcomeFollower;
    if (!text || !(await senderOf(tx, performerId))) return;
    if (!(await getsByItself(deps, tx, performerId, userId))) return;
    const createdAt = deps.clock.now();
    if (!(await noteWelcome(tx.db, { performerId, userId, kind, createdAt }))) return;
    await writeToFans(deps, tx, { performerId, origin: 'welcome', text }, [userId]);
  });
}
