import fc from 'fast-check';
import { spending } from '#contract/spending.ts';
import { command, pick } from './money-command.ts';
import type { ModelPeriod } from './money-spending-model.ts';

const PERIODS: readonly ModelPeriod[] = ['day', 'week', 'month'];

/** An amount is a limit, null is none, `keep` takes back what has not happened yet. */
type Wish = number | null | 'keep';

const limit = (fanIndex: number, period: ModelPeriod, wish: Wish) =>
  command(`limit(fan ${fanIndex}, ${period}, ${wish})`, async (model, { api, fans }) => {
    const { person } = pick(fans, fanIndex);
    const params = { period };
    const asked = () => {
      if (wish === 'keep') return api.call(spending.keepLimit, { params }, person);
      if (wish === null) return api.call(spending.removeLimit, { params }, person);
      return api.call(spending.setLimit, { params, body: { amount: wish / 100 } }, person);
    };
    const reply = await asked();
    expect(reply.status).toBe(200);
    if (wish === 'keep') model.spending.keep(person.id, period, model.now);
    else model.spending.set(person.id, period, wish, model.now);
    const charges = model.chargesOf(person.id);
    expect(reply.data.limits.map((one) => [one.period, one.amount, one.spent])).toEqual(
      PERIODS.map((name) => {
        const { amount, spent } = model.spending.view(person.id, name, charges, model.now);
        return [name, amount === null ? null : amount / 100, spent / 100];
      }),
    );
  });

const rest = (fanIndex: number, days: 1 | 7) =>
  command(`break(fan ${fanIndex}, ${days} days)`, async (model, { api, fans }) => {
    const { person } = pick(fans, fanIndex);
    const reply = await api.call(spending.takeBreak, { body: { days } }, person);
    expect(reply.status).toBe(200);
    model.spending.rest(person.id, days, model.now);
  });

const two = fc.nat({ max: 1 });
const period = fc.constantFrom(...PERIODS);
const wish = fc.oneof(
  fc.integer({ min: 500, max: 90_000 }),
  fc.constantFrom<Wish[]>(null, 'keep', 20_000, 50_000),
);

/** What fans do to spend less. Breaks are rare, for nothing can be bought in one. */
export const limitCommands = [
  fc.oneof(
    { weight: 9, arbitrary: fc.tuple(two, period, wish).map((c) => limit(...c)) },
    { weight: 1, arbitrary: fc.tuple(two, fc.constantFrom(1 as const, 7 as const)).map((c) => rest(...c)) },
  ),
];
