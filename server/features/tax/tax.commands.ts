import { DAY_MS, isoDay } from '#rules/calendar.ts';
import { type Commands, dayOf, print, table } from '../../commands.ts';
import { moneyText, percentText } from '../payments/payments.mails.ts';
import { taxReport } from './tax.service.ts';

export const taxHelp = `  tax report [from] [to]              what was paid, given back and owed in tax, by country and rate; days as
                                      2026-11-30 (UTC, both included), without them the month so far
`;

export const taxCommands: Commands = {
  async 'tax report'({ deps }, [first, last]) {
    const today = isoDay(deps.clock.now());
    const from = dayOf(first ?? `${today.slice(0, 8)}01`);
    const until = new Date(dayOf(last ?? today).getTime() + DAY_MS);
    if (from >= until) throw new Error('The first day must not be after the last one.');
    const rows = await taxReport(deps, { from, until });
    print(`${isoDay(from)} to ${last ?? today}:`);
    table(
      rows.map(({ country, rate, currency, invoices, creditNotes, paid, back, net, tax }) => ({
        country: country || 'unknown',
        rate: percentText(rate),
        invoices,
        paid: moneyText(paid, currency),
        'credit notes': creditNotes,
        back: moneyText(back, currency),
        net: moneyText(net, currency),
        tax: moneyText(tax, currency),
      })),
      'Nothing was paid.',
    );
  },
};
