import { addresses } from '#server/db/schema/addresses.ts';
import { newId } from '#server/ids.ts';
import type { TestDeps } from './api.ts';
import type { Person } from './factories.ts';

const HOME = {
  name: 'Ann Lee',
  country: 'US',
  state: 'Texas',
  city: 'Austin',
  streetAddress: 'Main Street',
  zipCode: '73301',
  phoneNumber: '15125550100',
};

/** An address of this person's book; answers its id. */
export async function anAddress(
  api: TestDeps,
  person: Person,
  change: Partial<typeof HOME & { streetNumber: string; apartment: string }> = {},
): Promise<string> {
  const id = newId();
  await api.deps.db.insert(addresses).values({ ...HOME, ...change, id, userId: person.id });
  return id;
}
