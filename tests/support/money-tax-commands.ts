import fc from 'fast-check';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { command } from './money-command.ts';
import { COUNTRIES } from './money-tax.ts';

/** Of the countries of the two fans. */
const RATES = [
  [0, 0],
  [1900, 2550],
  [725, 10_000],
] as const;

const setTax = (index: number, isOnTop: boolean) =>
  command(`set tax(${RATES[index]}, ${isOnTop ? 'on top' : 'included'})`, async (model, { api, fans }) => {
    const rates = RATES[index] ?? RATES[0];
    await setSetting(api.deps, 'taxMode', isOnTop ? 'added' : 'included');
    await setSetting(api.deps, 'taxRates', {
      [COUNTRIES[0]]: rates[0] / 10_000,
      [COUNTRIES[1]]: rates[1] / 10_000,
    });
    model.tax.isOnTop = isOnTop;
    for (const [nr, { person }] of fans.entries()) model.tax.rates.set(person.id, rates[nr] ?? 0);
  });

/** What the operator does to tax while people pay. */
export const taxCommands = [
  fc.tuple(fc.nat({ max: RATES.length - 1 }), fc.boolean()).map((c) => setTax(...c)),
];
