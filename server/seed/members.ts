import { eq } from 'drizzle-orm';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, isDemoAccount } from '#rules/demo.ts';
import { performers, users } from '../db/schema/users.ts';
import type { Deps } from '../deps.ts';
import { hashPassword, passwordCost } from '../features/auth/passwords.ts';
import { openSession } from '../features/auth/sessions.service.ts';
import { createPerformer, createUser } from '../features/users/create.service.ts';
import { newId } from '../ids.ts';
import type { DemoFan, DemoPerformer } from './people.ts';
import { cover } from './pictures/cover.ts';
import { portrait } from './pictures/portrait.ts';
import { toJpeg } from './pictures/render.ts';
import type { SeedClient } from './seed-client.ts';

export type Newcomer = { kind: 'performer'; person: DemoPerformer } | { kind: 'fan'; person: DemoFan };
/** Somebody of the demo world, signed in. */
export type Member = Newcomer & { id: string; token: string };

/** Only the three accounts that people try have a password; nobody can sign in as the others. */
async function passwordFor(deps: Deps, username: string): Promise<string | null> {
  return isDemoAccount(username) ? hashPassword(DEMO_PASSWORD, passwordCost(deps.config.mode)) : null;
}

async function addAccount(
  deps: Deps,
  person: DemoFan | DemoPerformer,
  role: 'user' | 'performer',
): Promise<string> {
  const id = newId();
  const [firstName = '', ...rest] = person.name.split(' ');
  await createUser(deps, deps.db, {
    id,
    role,
    username: person.username,
    email: `${person.username}@demo.example`,
    emailVerifiedAt: deps.clock.now(),
    passwordHash: await passwordFor(deps, person.username),
    name: person.name,
    firstName,
    lastName: rest.join(' '),
    gender: person.gender,
    country: person.country,
  });
  return id;
}

async function addPerformer(deps: Deps, id: string, person: DemoPerformer): Promise<void> {
  await createPerformer(deps, deps.db, {
    id,
    bio: person.bio,
    city: person.city,
    languages: person.languages,
    monthlyPrice: Math.round(person.monthlyPrice * 100),
    yearlyPrice: Math.round(person.yearlyPrice * 100),
    isFreeSubscription: person.freeTrialDays > 0,
    durationFreeSubscriptionDays: Math.max(1, person.freeTrialDays),
  });
  const now = deps.clock.now();
  await deps.db
    .update(performers)
    .set({
      reviewState: 'approved',
      reviewedAt: now,
      verifiedAccount: person.verified,
      isFeatured: person.featured,
    })
    .where(eq(performers.id, id));
  await deps.db
    .update(users)
    .set({ dateOfBirth: `${person.birthYear}-06-15` })
    .where(eq(users.id, id));
}

const device = { remember: true, userAgent: 'Demo world', ip: '127.0.0.1' };

/** Signs somebody up: account, papers already approved for performers, portrait and cover. */
export async function enrolPerson(deps: Deps, client: SeedClient, newcomer: Newcomer): Promise<Member> {
  const { kind, person } = newcomer;
  const id = await addAccount(deps, person, kind === 'performer' ? 'performer' : 'user');
  if (kind === 'performer') await addPerformer(deps, id, person);
  const token = await openSession(deps, deps.db, id, device);
  const path = kind === 'performer' ? '/performers' : '/users';
  const face = await toJpeg(portrait(person.username));
  await client.upload(`${path}/avatar/upload`, { token, field: 'avatar', picture: face });
  if (kind === 'performer') {
    const picture = await toJpeg(cover(person.username, person.theme));
    await client.upload('/performers/cover/upload', { token, field: 'cover', picture });
  }
  return { ...newcomer, id, token };
}

/** The operator of the demo world. */
export async function enrolOperator(deps: Deps): Promise<void> {
  await createUser(deps, deps.db, {
    id: newId(),
    role: 'admin',
    username: DEMO_ACCOUNTS.admin,
    email: `${DEMO_ACCOUNTS.admin}@demo.example`,
    emailVerifiedAt: deps.clock.now(),
    passwordHash: await passwordFor(deps, DEMO_ACCOUNTS.admin),
    name: 'Demo operator',
  });
}
