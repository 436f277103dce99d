import { follows as contract } from '#contract/follows.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';

/** Has a person follow a performer. */
export async function follows(api: TestApi, who: Person, performer: Person): Promise<void> {
  const { status } = await api.call(contract.follow, { params: { id: performer.id } }, who);
  if (status !== 200) throw new Error(`The follow was answered by ${status}.`);
}
