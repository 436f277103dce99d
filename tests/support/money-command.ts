import type fc from 'fast-check';
import type { Person } from './factories.ts';
import { expectSameMoney } from './money-check.ts';
import type { MoneyModel } from './money-model.ts';
import type { MoneyWorld } from './money-site.ts';

type Command = fc.AsyncCommand<MoneyModel, MoneyWorld>;

export const pick = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** A command that may always run; `run` compares what happened with what the model says, and the money is counted after it. */
export const command = (
  name: string,
  run: (model: MoneyModel, world: MoneyWorld) => Promise<void>,
): Command => ({
  check: () => true,
  async run(model, world) {
    await run(model, world);
    await expectSameMoney(model, world);
  },
  toString: () => name,
});

interface Reply {
  status: number;
  data: { _id: string; status: string; totalPrice?: number; stripeClientSecret?: string | null };
  error: { error: string };
}

/** Sends a request under a fresh key, and remembers it when it was answered. */
export async function send(
  world: MoneyWorld,
  call: (as: object) => Promise<Reply>,
  fan: Person,
): Promise<Reply> {
  world.keys += 1;
  const key = `key-${world.keys}`;
  const as = () => ({ token: fan.token, headers: { 'idempotency-key': key } });
  const reply = await call(as());
  if (reply.status === 200) world.sent.push({ again: () => call(as()), id: reply.data._id });
  return reply;
}

/** No two purchases at the same moment: which of them is the newer one would be anybody's guess. */
export function tick(model: MoneyModel, { api }: MoneyWorld): void {
  api.clock.advance({ seconds: 1 });
  model.now = api.clock.now();
}

/** The code of what an operator's service refuses; undefined when it does not. */
export async function codeOf(done: Promise<unknown>): Promise<string | undefined> {
  try {
    await done;
    return undefined;
  } catch (error) {
    const { code } = error as { code?: string };
    if (!code) throw error;
    return code;
  }
}
