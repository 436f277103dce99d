import type fc from 'fast-check';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';
import type { ModelPerformer, MoneyModel } from './money-model.ts';

/** The site the commands work on: two fans with every test card, two performers, three posts. */
export interface MoneyWorld {
  api: TestApi;
  fans: { person: Person; cards: Record<string, string> }[];
  performers: ModelPerformer[];
  posts: { id: string; performer: ModelPerformer; price: number }[];
  /** Requests that were answered, to be sent again. */
  sent: { again(): Promise<{ status: number; data: { _id: string } }>; id: string }[];
  keys: number;
}

type Command = fc.AsyncCommand<MoneyModel, MoneyWorld>;

export const pick = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** A command that may always run; `run` compares what happened with what the model says. */
export const command = (
  name: string,
  run: (model: MoneyModel, world: MoneyWorld) => Promise<void>,
): Command => ({
  check: () => true,
  run,
  toString: () => name,
});
