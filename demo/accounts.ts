import { DEMO_ACCOUNTS, DEMO_PASSWORD, isDemoAccount } from '#rules/demo.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword, passwordCost } from '#server/features/auth/passwords.ts';
import { openSession } from '#server/features/auth/sessions.service.ts';
import { featurePerformer, reviewPerformer } from '#server/features/operator/operator.service.ts';
import { createPerformer, createUser } from '#server/features/users/create.service.ts';
import { newId } from '#server/ids.ts';
import type { DemoClient } from './client.ts';
import { type DemoFan, type DemoPerformer, FANS, PERFORMERS } from './people.ts';
import { picture } from './pictures.ts';
import { pooled } from './pooled.ts';

/** Somebody of the demo world, signed in. */
interface Account {
  id: string;
  token: string;
}
export type Fan = Account & { person: DemoFan };
export type Performer = Account & { person: DemoPerformer };

const ACTOR = 'demo world';
const SIGN_UPS_AT_ONCE = 4;
const device = { remember: true, userAgent: 'Demo world', ip: '127.0.0.1' };

/** Only the three accounts that people try have a password; nobody can sign in as the others. */
async function passwordFor(deps: Deps, username: string): Promise<string | null> {
  return isDemoAccount(username) ? hashPassword(DEMO_PASSWORD, passwordCost(deps.config.mode)) : null;
}

/** Sign-up refuses the usernames of the demo and asks for a password and papers, so accounts are added directly. */
async function addAccount(
  deps: Deps,
  person: DemoFan,
  role: 'user' | 'performer',
  dateOfBirth?: string,
): Promise<Account> {
  const id = newId();
  const [firstName = '', ...rest] = person.name.split(' ');
  const { username, name, gender, country } = person;
  await createUser(deps, deps.db, {
    id,
    role,
    username,
    name,
    gender,
    country,
    dateOfBirth,
    firstName,
    lastName: rest.join(' '),
    email: `${username}@demo.example`,
    emailVerifiedAt: deps.clock.now(),
    passwordHash: await passwordFor(deps, username),
  });
  if (role === 'performer') await createPerformer(deps, deps.db, { id });
  return { id, token: await openSession(deps, deps.db, id, device) };
}

async function signUpFan(deps: Deps, client: DemoClient, person: DemoFan): Promise<Fan> {
  const { id, token } = await addAccount(deps, person, 'user');
  const face = await picture('portraits', person.username);
  await client.upload('/users/avatar/upload', { token, field: 'avatar', picture: face });
  return { id, token, person };
}

/** Signs a performer up; the operator approves, then the profile is filled as its owner would. */
async function signUpPerformer(deps: Deps, client: DemoClient, person: DemoPerformer): Promise<Performer> {
  const { id, token } = await addAccount(deps, person, 'performer', `${person.birthYear}-06-15`);
  await reviewPerformer(deps, ACTOR, id, { type: 'approve' });
  if (person.featured) await featurePerformer(deps, ACTOR, id, true);
  const face = await picture('portraits', person.username);
  await client.upload('/performers/avatar/upload', { token, field: 'avatar', picture: face });
  const cover = await picture('covers', person.username);
  await client.upload('/performers/cover/upload', { token, field: 'cover', picture: cover });
  const { bio, city, languages, monthlyPrice, yearlyPrice, freeTrialDays } = person;
  await client.call('PUT', `/performers/${id}`, {
    token,
    body: {
      bio,
      city,
      languages,
      monthlyPrice,
      yearlyPrice,
      isFreeSubscription: freeTrialDays > 0,
      durationFreeSubscriptionDays: Math.max(1, freeTrialDays),
    },
  });
  return { id, token, person };
}

async function addOperator(deps: Deps): Promise<void> {
  const username = DEMO_ACCOUNTS.admin;
  await createUser(deps, deps.db, {
    id: newId(),
    role: 'admin',
    username,
    email: `${username}@demo.example`,
    emailVerifiedAt: deps.clock.now(),
    passwordHash: await passwordFor(deps, username),
    name: 'Demo operator',
  });
}

/** Creates everybody of the demo world, with portraits, covers and profiles. */
export async function createAccounts(deps: Deps, client: DemoClient) {
  await addOperator(deps);
  const performers = await pooled(PERFORMERS, SIGN_UPS_AT_ONCE, (one) => signUpPerformer(deps, client, one));
  const fans = await pooled(FANS, SIGN_UPS_AT_ONCE, (one) => signUpFan(deps, client, one));
  return { performers, fans };
}
