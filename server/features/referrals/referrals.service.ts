import { randomInt } from 'node:crypto';
import type * as z from 'zod';
import { type Referral, referralErrors, type referrals } from '#contract/referrals.ts';
import { COUPON_LETTERS } from '#rules/coupons.ts';
import { basisPoints, shareOf } from '#rules/money.ts';
import {
  isReferralCode,
  REFERRAL_CODE_LENGTH,
  type RegisterSource,
  referralCode,
  referralEnd,
} from '#rules/referrals.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import { isOwnDevice } from '../auth/known-devices.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { type PersonCard, peopleByIds } from '../users/people.service.ts';
import {
  findCode,
  findOwnerOfCode,
  insertCode,
  insertReferral,
  type ReferralRow,
  searchReferrals,
} from './referrals.queries.ts';

const randomCode = (): string =>
  Array.from({ length: REFERRAL_CODE_LENGTH }, () => COUPON_LETTERS[randomInt(COUPON_LETTERS.length)]).join(
    '',
  );

/** The caller's own code, made when it is asked for first. */
export async function ownCode(deps: Deps, { id, role }: Viewer): Promise<string> {
  if (role === 'admin') throw fail(referralErrors, 'not-for-operators');
  const known = await findCode(deps.db, id);
  if (known) return known;
  await insertCode(deps.db, { userId: id, code: randomCode(), createdAt: deps.clock.now() });
  const code = await findCode(deps.db, id);
  if (!code) throw new Error(`no code could be made for ${id}`);
  return code;
}

/** Whose link it was, where links count; null for a code that is nobody's. */
async function referrerOf(deps: Deps, db: Db, typed: string): Promise<string | null> {
  const code = referralCode(typed);
  if (!isReferralCode(code) || !(await siteSettings(deps)).referralsEnabled) return null;
  return findOwnerOfCode(db, code);
}

export const checkCode = async (deps: Deps, typed: string) => ({
  valid: (await referrerOf(deps, deps.db, typed)) !== null,
});

/** What a sign-up says of the link it came by. */
export interface SignUpLink {
  rel?: string | undefined;
  deviceId?: string | undefined;
}

/** Whether a sign-up by this link counts for its owner (product.md 25.2); null when it does not. */
export async function referrerOfSignUp(deps: Deps, { rel, deviceId }: SignUpLink): Promise<string | null> {
  const referrerId = rel ? await referrerOf(deps, deps.db, rel) : null;
  if (!referrerId || !deviceId) return referrerId;
  return (await isOwnDevice(deps, referrerId, deviceId)) ? null : referrerId;
}

/** Writes down who came by whose link, with the rate and the end of this moment. */
export async function recordReferral(
  deps: Deps,
  tx: Tx,
  referrerId: string,
  { registerId, registerSource }: { registerId: string; registerSource: RegisterSource },
): Promise<void> {
  const settings = await siteSettings(deps, tx);
  const share =
    registerSource === 'performer' ? settings.performerReferralCommission : settings.userReferralCommission;
  const now = deps.clock.now();
  await insertReferral(tx.db, {
    registerId,
    registerSource,
    referrerId,
    rate: basisPoints(share),
    endsAt: referralEnd(now, settings.referralMonths),
    createdAt: now,
  });
}

const present = (row: ReferralRow, viewer: Viewer, people: ReadonlyMap<string, PersonCard>): Referral => ({
  _id: row.registerId,
  registerSource: row.registerSource,
  registerId: row.registerId,
  registerInfo: people.get(row.registerId) ?? null,
  referralSource: viewer.role === 'performer' ? 'performer' : 'user',
  referralId: row.referrerId,
  referralInfo: people.get(row.referrerId) ?? null,
  referralCommission: shareOf(row.rate),
  endsAt: row.endsAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** Who came by the caller's link. */
export async function ownReferrals(
  deps: Deps,
  viewer: Viewer,
  { referralId, ...search }: z.output<(typeof referrals)['search']['query']>,
) {
  if (referralId && referralId !== viewer.id) return { data: [], total: 0 };
  const { data, total } = await searchReferrals(deps.db, viewer.id, search);
  const people = await peopleByIds(deps, [viewer.id, ...data.map((row) => row.registerId)]);
  return { data: data.map((row) => present(row, viewer, people)), total };
}
