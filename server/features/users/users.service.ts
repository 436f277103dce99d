import type * as z from 'zod';
import type { userUpdate } from '#contract/users.ts';
import { emailOf, normalizeEmail } from '#rules/email.ts';
import { normalizeName } from '#rules/person.ts';
import { storedPhone } from '#rules/phone.ts';
import { normalizeUsername } from '#rules/username.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { inTx, type Tx } from '../../tx.ts';
import { countEmailChange, startEmailChange } from '../auth/email-change.service.ts';
import { requireOwner } from '../auth/owner-proof.service.ts';
import { hashNewPassword, storePassword } from '../auth/password.service.ts';
import { ownAccount } from '../auth/sessions.service.ts';
import { largeAvatarUrl } from '../files/files.present.ts';
import { removeFiles, saveUpload } from '../files/files.service.ts';
import { orTaken, personProblems, refuseTakenName } from './account.service.ts';
import { presentMe } from './users.present.ts';
import { replaceAvatar, type UserRow, updateCountry, updateUser } from './users.queries.ts';

export type UserUpdate = z.output<typeof userUpdate>;
type Changes = Partial<UserRow>;
/** What an account could be taken over with. */
interface Secrets {
  email: string | null;
  password: string | undefined;
}

/** The fields that really differ from what is stored, in their stored form. Empty username and country stay as they were. */
function changesOf({ account }: Viewer, input: UserUpdate): Changes {
  const wanted: Changes = {
    ...(input.username ? { username: normalizeUsername(input.username) } : {}),
    ...(input.name === undefined ? {} : { name: normalizeName(input.name) }),
    ...(input.firstName === undefined ? {} : { firstName: normalizeName(input.firstName) }),
    ...(input.lastName === undefined ? {} : { lastName: normalizeName(input.lastName) }),
    ...(input.gender === undefined ? {} : { gender: input.gender }),
    ...(input.forYou === undefined ? {} : { forYou: input.forYou }),
    ...(input.streamMails === undefined ? {} : { streamMails: input.streamMails }),
    ...(input.groupNotifications === undefined ? {} : { groupNotifications: input.groupNotifications }),
    ...(input.chatSigns === undefined ? {} : { chatSigns: input.chatSigns }),
    ...(input.massMessages === undefined ? {} : { massMessages: input.massMessages }),
    ...(input.country ? { country: input.country.toUpperCase() } : {}),
    ...(input.phone === undefined
      ? {}
      : { phone: storedPhone(input.phone, input.country || account.country) }),
  };
  const stored: Record<string, unknown> = { ...account };
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => stored[field] !== value));
}

/** The address somebody wants instead of theirs; null when it is theirs or already waits to be confirmed. */
function wantedEmail({ account }: Viewer, input: UserUpdate): string | null {
  const email = normalizeEmail(input.email ?? '');
  const kept = [emailOf(account), account.pendingEmail];
  return email === '' || kept.includes(email) ? null : email;
}

/** A number that stays is not checked again when only the country changes: people move and keep their number. */
function problemsOf(deps: Deps, { account, role }: Viewer, changes: Changes, secrets: Secrets) {
  const { username, name, firstName, lastName, phone } = changes;
  return personProblems(deps, {
    username: username ?? undefined,
    email: secrets.email ?? undefined,
    password: secrets.password,
    name,
    firstName,
    lastName,
    phone,
    country: changes.country ?? (phone ? account.country : undefined),
    isOperator: role === 'admin',
  });
}

function forgetPages(deps: Deps, tx: Tx, viewer: Viewer): void {
  if (viewer.role !== 'performer') return;
  tx.after(() => deps.pages.invalidate([`performer:${viewer.id}`, 'creators']));
}

/**
 * Checks a change of the own account: 422 with the fields named. A new e-mail address or password needs the
 * owner's proof; the rest does not, so clients may send the whole record back. Answers with what writes it, for a
 * transaction that may hold more; whoever runs that one does so within `orTaken`.
 */
export async function accountChange(
  deps: Deps,
  viewer: Viewer,
  input: UserUpdate,
): Promise<(tx: Tx) => Promise<void>> {
  const changes = changesOf(viewer, input);
  const secrets = { email: wantedEmail(viewer, input), password: input.password || undefined };
  const problems = await problemsOf(deps, viewer, changes, secrets);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await refuseTakenName(deps, changes.username ?? undefined, viewer.id);
  const { email, password } = secrets;
  if (email || password) await requireOwner(deps, viewer, input.prePassword);
  const mayWrite = email !== null && (await countEmailChange(deps, viewer, email));
  const hash = password ? await hashNewPassword(deps, password, emailOf(viewer.account)) : null;
  return async (tx) => {
    const now = deps.clock.now();
    const { country, ...others } = changes;
    if (country) await updateCountry(tx.db, viewer.id, country, now);
    await updateUser(tx.db, viewer.id, { ...others, updatedAt: now });
    // The password first: setting one gives up the change of address that waited until now.
    if (hash) await storePassword(deps, tx, viewer, hash);
    if (email) await startEmailChange(tx, viewer, { newEmail: email, mayWrite }, now);
    forgetPages(deps, tx, viewer);
  };
}

/** Changes the own account. Answers with the new record. */
export async function updateMe(deps: Deps, viewer: Viewer, input: UserUpdate) {
  const write = await accountChange(deps, viewer, input);
  await orTaken(inTx(deps, write));
  return presentMe(deps, viewer.id, viewer.role, await ownAccount(deps, viewer.id));
}

/** Puts a portrait, or none, into its place and forgets the one before. */
const putAvatar = (deps: Deps, viewer: Viewer, fileId: string | null): Promise<void> =>
  inTx(deps, async (tx) => {
    const before = await replaceAvatar(tx.db, viewer.id, fileId, deps.clock.now());
    await removeFiles(deps, tx, viewer.id, [before]);
    forgetPages(deps, tx, viewer);
  });

/** Stores a new portrait. */
export async function uploadAvatar(deps: Deps, viewer: Viewer, upload: UploadedFile): Promise<string> {
  const file = await saveUpload(deps, { ownerId: viewer.id, upload, type: 'avatar', isProtected: false });
  await putAvatar(deps, viewer, file.id);
  return largeAvatarUrl(deps, file.versions);
}

/** Takes the portrait away; the stand-in picture's address. */
export async function removeAvatar(deps: Deps, viewer: Viewer): Promise<string> {
  await putAvatar(deps, viewer, null);
  return largeAvatarUrl(deps, null);
}
