import { parseArgs } from 'node:util';
import { DAY_MS } from '#rules/calendar.ts';
import { type Commands, dayOf, print, table, WrongUse } from '../../commands.ts';
import {
  lastDays,
  lastReconciliation,
  type Reconciliation,
  reconcile,
  reconcileLastDays,
} from './reconcile.service.ts';

export const reconciliationHelp = `  payments reconcile                  compares the last 7 days with the card service; exit code 1 when they differ
  payments reconcile --last           what the last comparison found, also that of the night
  payments reconcile --from 2026-11-01 --to 2026-11-30   compares these days (UTC, both included)
`;

function optionsOf(args: string[]) {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' }, last: { type: 'boolean' } } as const;
    return parseArgs({ args, options }).values;
  } catch {
    throw new WrongUse();
  }
}

function show(report: Reconciliation): void {
  const { gateway, from, to, charges, refunds, others, differences, lines } = report;
  print(
    `${gateway || 'No card service'}, ${from} to ${to}: ${charges} charges and ${refunds} refunds there.`,
  );
  if (others > 0) print(`${others} of these charges were not begun by this site and were not compared.`);
  // What was kept as JSON has lost the order of its columns.
  const rows = lines.map(({ difference, what, id, reference, here, there }) => ({
    difference,
    what,
    id,
    reference,
    here,
    there,
  }));
  table(rows, 'The books agree.');
  if (differences > lines.length) print(`And ${differences - lines.length} more differences.`);
  if (differences > 0) process.exitCode = 1;
}

export const reconciliationCommands: Commands = {
  async 'payments reconcile'({ deps }, values) {
    const { from, to, last } = optionsOf(values);
    if (last) {
      const kept = await lastReconciliation(deps);
      if (!kept) return print('Nothing was compared yet.');
      print(`Compared at ${kept.checkedAt.toISOString()}:`);
      return show(kept.report);
    }
    if (from === undefined && to === undefined) return show(await reconcileLastDays(deps));
    const usual = lastDays(deps.clock.now());
    const end = to === undefined ? usual.to : new Date(dayOf(to).getTime() + DAY_MS);
    const period = {
      from: from === undefined ? usual.from : dayOf(from),
      to: new Date(Math.min(end.getTime(), usual.to.getTime())),
    };
    if (period.from >= period.to) throw new Error('--from must be before --to, and in the past.');
    show(await reconcile(deps, period));
  },
};
