import fc from 'fast-check';
import type { TestApi } from './api.ts';
import { expectSoundLedger } from './money.ts';
import { moneyCommands, openingCommands } from './money-commands.ts';
import { expectSameEnd } from './money-end.ts';
import type { MoneyModel } from './money-model.ts';
import { aMoneyWorld } from './money-world.ts';

/** What happened in all histories: a run in which little happens proves little. */
class Seen {
  readonly counts: Record<string, number> = {};

  private note(name: string, count: number): void {
    this.counts[name] = (this.counts[name] ?? 0) + count;
  }

  add({ sales, payments, disputes: { all }, payouts }: MoneyModel): void {
    const purchases = sales.filter(({ kind }) => kind !== 'plan');
    this.note('histories', 1);
    this.note('purchases', purchases.length);
    this.note('purchases refunded', purchases.filter(({ back, gross }) => back === gross).length);
    this.note('purchases refunded in part', purchases.filter(({ back, gross }) => back % gross > 0).length);
    this.note('payments', payments.length);
    this.note('payments refunded', payments.filter(({ back, cents }) => back === cents).length);
    this.note('payments refunded in part', payments.filter(({ back, cents }) => back % cents > 0).length);
    this.note('disputes won', all.filter(({ status }) => status === 'won').length);
    this.note('disputes lost', all.filter(({ status }) => status === 'lost').length);
    this.note('disputes of several purchases', all.filter(({ counted }) => counted.length > 1).length);
    this.note('payments with tax', payments.filter(({ tax }) => tax > 0).length);
    this.note('tax refunded', payments.filter(({ taxBack }) => taxBack > 0).length);
    this.note('months that became years', payments.filter(({ credited }) => credited !== null).length);
    this.note('payouts', payouts.filter(({ status }) => status === 'done').length);
  }
}

const STEPS = 50;
const OF_ONE_SEED = 50;

/** The first and the last seed: 100 histories, 10 000 in the long run, or those of MONEY_SEEDS, as `37-200`. */
function seeds(): [from: number, to: number] {
  const [from = 1, to = from] = (process.env.MONEY_SEEDS ?? (process.env.LONG ? '1-200' : '3-4'))
    .split('-')
    .map(Number);
  return [from, to];
}

/**
 * Random histories of what people, operators, banks and the clock do to money. After each step the books are as the model
 * says. One file runs the odd seeds and one the even ones, at the same time.
 */
export function moneyHistories(api: () => TestApi, odd: 0 | 1): void {
  const [from, to] = seeds();
  const own = Array.from({ length: to - from + 1 }, (_, nr) => from + nr).filter((seed) => seed % 2 === odd);
  const seen = new Seen();

  test.each(own)(
    `seed %s: ${OF_ONE_SEED} random histories of up to ${STEPS} steps`,
    async (seed) => {
      const property = fc.asyncProperty(moneyCommands(STEPS), async (commands) => {
        const { world, model } = await aMoneyWorld(api());
        for (const opening of openingCommands) await opening.run(model, world);
        await fc.asyncModelRun(() => ({ model, real: world }), commands);
        await expectSameEnd(model, world);
        await expectSoundLedger(api());
        seen.add(model);
      });
      await fc.assert(property, { numRuns: OF_ONE_SEED, seed, endOnFailure: true });
      // A long run that was stopped goes on after the last seed that it wrote.
      if (process.env.LONG) process.stderr.write(`seed ${seed}: ${JSON.stringify(seen.counts)}\n`);
    },
    600_000,
  );

  test('enough has happened', () => {
    const histories = own.length * OF_ONE_SEED;
    const few = Object.entries(seen.counts).filter(([, count]) => count * 100 < histories);
    expect(few).toEqual([]);
  });
}
