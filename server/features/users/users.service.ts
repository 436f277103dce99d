import type * as z from 'zod';
import { userErrors, type userUpdate } from '#contract/users.ts';
import { normalizeEmail } from '#rules/email.ts';
import { normalizeName } from '#rules/person.ts';
import { normalizePhone } from '#rules/phone.ts';
import { normalizeUsername } from '#rules/username.ts';
import { inTx, type Tx } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { newPasswordHash, storePassword } from '../auth/password.service.ts';
import { ownAccount } from '../auth/sessions.service.ts';
import { largeAvatarUrl } from '../files/files.present.ts';
import { removeFiles, saveUpload } from '../files/files.service.ts';
import { letterSite } from '../mail/mail.service.ts';
import { emailChanged } from '../mail/templates.ts';
import { orTaken, personProblems, refuseTaken } from './account.service.ts';
import { presentMe, presentPerson } from './users.present.ts';
import {
  countFans,
  type FanQuery,
  findCard,
  listFans,
  replaceAvatar,
  type UserRow,
  updateUser,
} from './users.queries.ts';

export type UserUpdate = z.output<typeof userUpdate>;
type Changes = Partial<UserRow>;

/** The fields that really differ from what is stored, in their stored form. Empty username and e-mail stay as they were. */
function changesOf({ account }: Viewer, input: UserUpdate): Changes {
  const wanted: Changes = {
    ...(input.username ? { username: normalizeUsername(input.username) } : {}),
    ...(input.email ? { email: normalizeEmail(input.email) } : {}),
    ...(input.name === undefined ? {} : { name: normalizeName(input.name) }),
    ...(input.firstName === undefined ? {} : { firstName: normalizeName(input.firstName) }),
    ...(input.lastName === undefined ? {} : { lastName: normalizeName(input.lastName) }),
    ...(input.gender === undefined ? {} : { gender: input.gender }),
    ...(input.country === undefined ? {} : { country: input.country.toUpperCase() }),
    ...(input.phone === undefined ? {} : { phone: normalizePhone(input.phone) }),
  };
  const stored: Record<string, unknown> = { ...account };
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => stored[field] !== value));
}

/** A number that stays is not judged again when only the country changes: people move and keep their number. */
function problemsOf({ account }: Viewer, changes: Changes) {
  const { username, email, name, firstName, lastName, phone } = changes;
  const text = (value: string | null | undefined) => value ?? undefined;
  return personProblems({
    username: text(username),
    email: text(email),
    name,
    firstName,
    lastName,
    phone,
    country: changes.country ?? (phone ? account.country : undefined),
  });
}

/** A new address counts as unconfirmed; the person hears of it at both. */
async function announceEmail(deps: Deps, tx: Tx, { account }: Viewer, email: string): Promise<void> {
  await tx.enqueue('auth.send-link', { kind: 'verify-email', account: email });
  if (!account.email) return;
  const notice = emailChanged(await letterSite(deps), account.name, email);
  await tx.enqueue('mail.send', { to: account.email, ...notice });
}

function forgetPages(deps: Deps, tx: Tx, viewer: Viewer): void {
  if (viewer.role !== 'performer') return;
  tx.after(() => deps.pages.invalidate([`performer:${viewer.id}`, 'creators']));
}

/**
 * Checks a change of the own account (spec §4 Profile update): 422 with the fields named. Answers with what writes
 * it, for a transaction that may hold more; whoever runs that one does so within `orTaken`.
 */
export async function accountChange(
  deps: Deps,
  viewer: Viewer,
  input: UserUpdate,
): Promise<(tx: Tx) => Promise<void>> {
  const changes = changesOf(viewer, input);
  const problems = problemsOf(viewer, changes);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await refuseTaken(
    deps,
    { username: changes.username ?? undefined, email: changes.email ?? undefined },
    viewer.id,
  );
  const hash = input.password
    ? await newPasswordHash(deps, viewer, { password: input.password, prePassword: input.prePassword })
    : null;
  const { email } = changes;
  return async (tx) => {
    const unconfirmed = email ? { emailVerifiedAt: null } : {};
    await updateUser(tx.db, viewer.id, { ...changes, ...unconfirmed, updatedAt: deps.clock.now() });
    if (email) await announceEmail(deps, tx, viewer, email);
    if (hash) await storePassword(deps, tx, viewer, hash);
    forgetPages(deps, tx, viewer);
  };
}

/** Changes the own account. Answers with the new record. */
export async function updateMe(deps: Deps, viewer: Viewer, input: UserUpdate) {
  const write = await accountChange(deps, viewer, input);
  await orTaken(inTx(deps, write));
  return presentMe(deps, viewer.id, viewer.role, await ownAccount(deps, viewer.id));
}

/** Stores a new portrait and forgets the one before. */
export async function uploadAvatar(deps: Deps, viewer: Viewer, upload: UploadedFile): Promise<string> {
  const file = await saveUpload(deps, { ownerId: viewer.id, upload, type: 'avatar', isProtected: false });
  await inTx(deps, async (tx) => {
    const before = await replaceAvatar(tx.db, viewer.id, file.id, deps.clock.now());
    await removeFiles(deps, tx, viewer.id, [before]);
    forgetPages(deps, tx, viewer);
  });
  return largeAvatarUrl(deps, file.versions);
}

/** Fans a performer may choose from; never with their e-mail address. */
export async function searchFans(deps: Deps, query: FanQuery) {
  const [rows, total] = await Promise.all([listFans(deps.db, query), countFans(deps.db, query)]);
  return { data: rows.map((row) => presentPerson(deps, row)), total };
}

/** One person's public card, by id or username. */
export async function viewPerson(deps: Deps, idOrUsername: string) {
  const row = await findCard(deps.db, idOrUsername);
  if (!row) throw fail(userErrors, 'not-found');
  return presentPerson(deps, row, 'page');
}
