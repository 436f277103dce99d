import type * as z from 'zod';
import { type auth, authErrors } from '#contract/auth.ts';
import { normalizeEmail } from '#rules/email.ts';
import { birthDateProblem, normalizeName } from '#rules/person.ts';
import { storedPhone } from '#rules/phone.ts';
import { normalizeUsername } from '#rules/username.ts';
import { violates } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { fail, invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { requireCategories, setPerformerCategories } from '../categories/categories.service.ts';
import { discardPrepared, insertPrepared, type PreparedFile, prepareUpload } from '../files/files.service.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { applicationReceived } from '../mail/templates.ts';
import { acceptance } from '../pages/acceptances.service.ts';
import { recordReferral, referrerOfSignUp, type SignUpLink } from '../referrals/referrals.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import {
  BIRTH_TEXTS,
  orTaken,
  personProblems,
  refuseTakenName,
  siteNameText,
} from '../users/account.service.ts';
import { createPerformer, createUser } from '../users/create.service.ts';
import { isEmailHeld } from './email-change.queries.ts';
import { keepDevice } from './known-devices.queries.ts';
import { hashNewPassword } from './password.service.ts';

type Registration = z.output<typeof auth.registerUser.body>;
type Application = z.output<typeof auth.registerPerformer.body>;
/** The documents of a performer, by the field they were sent under. */
export interface Documents {
  idVerification: UploadedFile;
  documentVerification: UploadedFile;
}

const fullName = ({ firstName = '', lastName = '' }: Registration): string =>
  `${normalizeName(firstName)} ${normalizeName(lastName)}`.trim();

/**
 * Everything that can be refused before a password is hashed or a file is read. `mayWrite` is false when the address has
 * had messages enough: that is not told, the account is made, and its owner can ask for the link later. `accept` writes
 * what was accepted.
 */
async function checkRegistration(deps: Deps, input: Registration) {
  const country = input.country ?? '';
  const problems = await personProblems(deps, {
    ...input,
    phone: storedPhone(input.phone ?? '', country),
    country,
  });
  const posing = input.name ? null : await siteNameText(deps, fullName(input));
  if (posing) problems.firstName ??= posing;
  if (input.accepted === false)
    problems.accepted = 'Please accept the terms and the privacy policy to continue.';
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const accept = await acceptance(deps, input);
  await refuseTakenName(deps, input.username, null);
  const mayWrite = await deps.limiter.allows('mail', `sign-up:${normalizeEmail(input.email)}`);
  return { accept, mayWrite };
}
type Checked = Awaited<ReturnType<typeof checkRegistration>>;

function checkAge(deps: Deps, dateOfBirth: string): void {
  const problem = birthDateProblem(dateOfBirth, deps.clock.now());
  if (problem === null) return;
  if (problem !== 'too-young') throw invalid({ dateOfBirth: BIRTH_TEXTS[problem] });
  throw fail(authErrors, 'too-young', { fields: { dateOfBirth: authErrors.texts['too-young'].message } });
}

async function userRow(deps: Deps, input: Registration) {
  const { requireEmailVerification } = await siteSettings(deps);
  const firstName = normalizeName(input.firstName ?? '');
  const lastName = normalizeName(input.lastName ?? '');
  const username = normalizeUsername(input.username);
  const email = normalizeEmail(input.email);
  return {
    id: newId(),
    status: requireEmailVerification ? ('pending-email-confirmation' as const) : ('active' as const),
    username,
    email,
    passwordHash: await hashNewPassword(deps, input.password, email),
    name: normalizeName(input.name ?? '') || fullName(input) || username,
    firstName,
    lastName,
    gender: input.gender ?? null,
    country: (input.country ?? '').toUpperCase(),
    phone: storedPhone(input.phone ?? '', input.country ?? ''),
  };
}

type NewUser = Awaited<ReturnType<typeof userRow>>;

/**
 * Saves a new account with its address, or, when another account has the address, as one that only claims it:
 * whoever signs up sees no difference, then or later, and the mail to that address says what is the case.
 */
async function saveWithAddress(
  deps: Deps,
  row: NewUser,
  save: (row: NewUser | (Omit<NewUser, 'email'> & { claimedEmail: string })) => Promise<void>,
): Promise<void> {
  const { email, ...rest } = row;
  const claiming = { ...rest, claimedEmail: email };
  const isTaken = await isEmailHeld(deps.db, email, null, deps.clock.now(), { evenUnconfirmed: true });
  try {
    await save(isTaken ? claiming : row);
  } catch (error) {
    if (isTaken || !violates(error, 'users_email_unique')) throw error;
    await save(claiming);
  }
}

/** By whose link the person came, and with which browser; of a link that counts for nobody, only the browser. */
async function linkOf(deps: Deps, input: SignUpLink) {
  const referrerId = await referrerOfSignUp(deps, input);
  return async (tx: Tx, registerId: string, registerSource: 'user' | 'performer'): Promise<void> => {
    if (input.deviceId) await keepDevice(tx.db, registerId, input.deviceId, deps.clock.now());
    if (referrerId) await recordReferral(deps, tx, referrerId, { registerId, registerSource });
  };
}

const whatNext = (needsConfirmation: boolean): string =>
  needsConfirmation
    ? 'Welcome! We have sent you a message. Please confirm your e-mail address, then log in.'
    : 'Welcome! Your account is ready. You can log in now.';

/** Signs a fan up. Who registers second with the same username is refused, however close the race. */
export async function registerUser(deps: Deps, input: Registration): Promise<string> {
  const { accept, mayWrite } = await checkRegistration(deps, input);
  const user = await userRow(deps, input);
  const keepLink = await linkOf(deps, input);
  await saveWithAddress(deps, user, async (row) => {
    const save = inTx(deps, async (tx) => {
      await createUser(deps, tx.db, row);
      await accept(tx, row.id);
      await keepLink(tx, row.id, 'user');
      if (mayWrite) await tx.enqueue('auth.confirm-address', { userId: row.id });
    });
    await orTaken(save);
  });
  return whatNext(user.status !== 'active');
}

async function saveApplication(
  deps: Deps,
  input: Application,
  prepared: Record<keyof Documents, PreparedFile>,
  { accept, mayWrite }: Checked,
): Promise<void> {
  const user = await userRow(deps, input);
  const { freeSubscriptionDuration } = await siteSettings(deps);
  const keepLink = await linkOf(deps, input);
  await saveWithAddress(deps, user, async (row) => {
    const save = inTx(deps, async (tx) => {
      await createUser(deps, tx.db, {
        ...row,
        role: 'performer',
        dateOfBirth: input.dateOfBirth,
      });
      await accept(tx, row.id);
      const idVerification = await insertPrepared(deps, tx.db, row.id, prepared.idVerification);
      const documentVerification = await insertPrepared(deps, tx.db, row.id, prepared.documentVerification);
      await createPerformer(deps, tx.db, {
        id: row.id,
        idVerificationId: idVerification.id,
        documentVerificationId: documentVerification.id,
        durationFreeSubscriptionDays: freeSubscriptionDuration,
      });
      await setPerformerCategories(tx, row.id, input.categoryIds);
      await keepLink(tx, row.id, 'performer');
      if (mayWrite) await tx.enqueue('auth.confirm-address', { userId: row.id });
      if (mayWrite && 'email' in row) await mailPerson(deps, tx, row, applicationReceived);
    });
    await orTaken(save);
  });
}

/** Takes a performer's application (18 and older, two documents); it then waits for review. */
export async function registerPerformer(
  deps: Deps,
  input: Application,
  documents: Documents,
): Promise<string> {
  checkAge(deps, input.dateOfBirth);
  await requireCategories(deps.db, input.categoryIds);
  const checked = await checkRegistration(deps, input);
  const prepare = (upload: UploadedFile) =>
    prepareUpload(deps, { ownerId: null, upload, type: 'performer-document', isProtected: true });
  const idVerification = await prepare(documents.idVerification);
  let documentVerification: PreparedFile;
  try {
    documentVerification = await prepare(documents.documentVerification);
  } catch (error) {
    await discardPrepared(deps, idVerification);
    throw error;
  }
  try {
    await saveApplication(deps, input, { idVerification, documentVerification }, checked);
  } catch (error) {
    await discardPrepared(deps, idVerification, documentVerification);
    throw error;
  }
  return 'Thank you! We have received your application and will write to you as soon as it is reviewed.';
}
