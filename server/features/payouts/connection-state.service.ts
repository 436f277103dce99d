import { hash } from 'node:crypto';
import { type ConnectionNews, connectionNews, dueKinds } from '#rules/payout-connection.ts';
import { maskedMethod, methodLine } from '#rules/payout-methods.ts';
import { usableFrom } from '#rules/payouts.ts';
import type { Deps } from '../../deps.ts';
import { decrypt, encrypt } from '../../encryption.ts';
import { newId } from '../../ids.ts';
import type { ConnectedAccount } from '../../providers/payments/gateway-payouts.ts';
import type { Tx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { PAYMENTS_ACTOR } from '../payments/actor.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { aboutOf, decryptAccount, tellOwner } from './account-changes.service.ts';
import {
  type ConnectionRow,
  deleteConnection,
  lockConnection,
  updateConnection,
} from './connections.queries.ts';
import { deleteMethod, findMethod, writeMethod } from './methods.queries.ts';
import { connectionAsks, connectionStopped } from './payouts.mails.ts';

/** The account behind a connection, as the card service names it; null until it was made. */
export const referenceOf = (deps: Deps, { encrypted, performerId }: ConnectionRow): string | null =>
  encrypted && decrypt(deps.config.dataKeys, encrypted, aboutOf(performerId));

/** Whether a connection is one with the card service of now, and not with one that it took the place of. */
export const isCurrent = (deps: Deps, row: ConnectionRow | null): row is ConnectionRow =>
  row !== null && row.gateway === deps.payments.payouts?.books;

/** Whether the method `stripe` of a performer is paid out at the moment. */
export const isPaidOut = (deps: Deps, row: ConnectionRow | null): boolean =>
  isCurrent(deps, row) && row.payoutsEnabled;

/** The account becomes a way to be paid, and its owner hears of it: somebody else may have connected their own. */
async function addMethod(deps: Deps, tx: Tx, { performerId, reference }: ConnectedAccount): Promise<void> {
  const before = await findMethod(tx.db, performerId, 'stripe');
  if (before && decryptAccount(deps, before).account === reference) return;
  const now = deps.clock.now();
  const values = { account: reference };
  const masked = maskedMethod('stripe', values);
  await writeMethod(tx.db, {
    id: newId(),
    performerId,
    method: 'stripe',
    encrypted: encrypt(deps.config.dataKeys, JSON.stringify(values), aboutOf(performerId)),
    masked,
    changedAt: now,
    createdAt: now,
  });
  const { payoutCoolOffDays } = await siteSettings(deps, tx);
  const change = { account: methodLine('stripe', masked), usable: usableFrom(now, payoutCoolOffDays) };
  await tellOwner(deps, tx, { actor: PAYMENTS_ACTOR, performerId }, change);
}

/** Told once for each thing that is asked for: the same question, read again, has the same key. */
async function tellNews(deps: Deps, tx: Tx, account: ConnectedAccount, news: ConnectionNews): Promise<void> {
  const { performerId, due, dueBy, disabledReason } = account;
  const about = hash('sha256', JSON.stringify([news, due, dueBy, disabledReason]));
  await notify(tx, deps, {
    userId: performerId,
    type: 'payout',
    action: news === 'asks' ? 'account-asks' : 'account-stopped',
    actorId: null,
    about: { source: 'account', id: performerId },
    key: `payout-account:${performerId}:${about}`,
  });
  await mailPerson(deps, tx, performerId, (site, to) =>
    news === 'asks'
      ? connectionAsks(site, { to, kinds: dueKinds(due), dueBy })
      : connectionStopped(site, { to }),
  );
}

const factsOf = ({ reference, performerId, due, ...facts }: ConnectedAccount) => ({
  ...facts,
  due: [...due],
});

/**
 * Keeps how an account stands. What was asked for earlier than what is kept changes nothing, and accounts that their
 * performer has left are not our matter any more.
 */
export async function noteAccount(deps: Deps, tx: Tx, account: ConnectedAccount): Promise<void> {
  const row = await lockConnection(tx.db, account.performerId);
  if (!isCurrent(deps, row) || referenceOf(deps, row) !== account.reference) return;
  if (row.askedAt && row.askedAt > account.askedAt) return;
  await updateConnection(tx.db, row.id, factsOf(account));
  if (account.payoutsEnabled) await addMethod(deps, tx, account);
  const news = connectionNews(row, account);
  if (news) await tellNews(deps, tx, account, news);
}

/** Forgets an account that the card service does not know any more. Requests that were made with it keep it. */
export async function dropConnection(deps: Deps, tx: Tx, row: ConnectionRow): Promise<void> {
  const { performerId } = row;
  await deleteConnection(tx.db, row.id);
  const method = await findMethod(tx.db, performerId, 'stripe');
  if (!method || !(await deleteMethod(tx.db, performerId, 'stripe'))) return;
  const change = { account: methodLine('stripe', method.masked), usable: null };
  await tellOwner(deps, tx, { actor: PAYMENTS_ACTOR, performerId }, change);
}
