import { DAY_MS, HOUR_MS } from '#rules/calendar.ts';
import { cents } from '#rules/money.ts';
import { chargeDifference, type Difference, refundDifference } from '#rules/reconciliation.ts';
import { keepCheck, lastChecks } from '../../db/nightly-checks.ts';
import type { Deps } from '../../deps.ts';
import type { ChargeRecord, GatewayRecord, Period, RefundRecord } from '../../providers/payments/gateway.ts';
import { moneyText } from '../payments/payments.mails.ts';
import {
  markPayments,
  markRefunds,
  paymentsByIds,
  refundsByIds,
  type Unseen,
  unseenPayments,
  unseenRefunds,
  unsentRefunds,
  unwantedCaptures,
} from './reconciliation.queries.ts';

/** One difference between the card service's books and ours, as an operator reads it. */
interface DifferenceLine {
  difference: Difference;
  what: 'charge' | 'refund';
  /** The payment or refund of ours. */
  id: string;
  /** The charge, as the card service names it. */
  reference: string;
  here: string;
  there: string;
}

export interface Reconciliation {
  gateway: string;
  from: string;
  to: string;
  charges: number;
  refunds: number;
  /** Charges of the same account that no payment of this site was begun with. */
  others: number;
  differences: number;
  /** The first of them. */
  lines: DifferenceLine[];
}

/** What is younger may still be under way: recovery and jobs have their time. */
const SETTLED_MS = HOUR_MS;
const DAYS = 7;
/** A refund is tried for about a day; what is still not sent then needs a person. */
const UNSENT_MS = DAY_MS;
/** Both sides note the time by themselves, and a refund may be noted here long after it was made. */
const BEFORE_MS = DAY_MS;
const AFTER_MS = HOUR_MS;
const PAGE = 100;
const MOST_LINES = 100;

const NOTHING = 'nothing';
const shown = (status: string, amount: number, currency: string): string =>
  `${status} ${moneyText(cents(amount), currency)}`;

/** The last week but its last hour. */
export function lastDays(now: Date): Period {
  const to = new Date(now.getTime() - SETTLED_MS);
  return { from: new Date(to.getTime() - DAYS * DAY_MS), to };
}

/** One run, which holds the sums and the first differences and nothing else of what it has seen. */
class Run {
  readonly report: Reconciliation;
  readonly #deps: Deps;
  readonly #period: Period;
  readonly #startedAt: Date;

  constructor(deps: Deps, period: Period) {
    this.#deps = deps;
    this.#period = period;
    this.#startedAt = deps.clock.now();
    const [from, to] = [period.from.toISOString(), period.to.toISOString()];
    const gateway = deps.payments.name;
    this.report = { gateway, from, to, charges: 0, refunds: 0, others: 0, differences: 0, lines: [] };
  }

  #note(line: DifferenceLine): void {
    this.report.differences += 1;
    if (this.report.lines.length < MOST_LINES) this.report.lines.push(line);
  }

  #isCompared({ createdAt }: GatewayRecord): boolean {
    return createdAt >= this.#period.from && createdAt < this.#period.to;
  }

  async charges(records: ChargeRecord[]): Promise<void> {
    const own = records.filter(({ idempotencyKey }) => idempotencyKey !== null);
    const compared = records.filter((record) => this.#isCompared(record));
    this.report.charges += compared.length;
    this.report.others += compared.filter(({ idempotencyKey }) => idempotencyKey === null).length;
    if (own.length === 0) return;
    const { db, payments } = this.#deps;
    const ids = own.map(({ idempotencyKey }) => idempotencyKey ?? '');
    const references = own.map(({ reference }) => reference);
    const ours = new Map((await paymentsByIds(db, payments.name, ids)).map((row) => [row.id, row]));
    const unwanted = new Map(
      (await unwantedCaptures(db, payments.name, references)).map((row) => [row.gatewayReference, row]),
    );
    await markPayments(
      db,
      own
        .filter((record) => ours.get(record.idempotencyKey ?? '')?.gatewayReference === record.reference)
        .map(({ idempotencyKey }) => idempotencyKey ?? ''),
      this.#startedAt,
    );
    for (const record of own.filter((one) => this.#isCompared(one))) {
      const { reference, captured, status, idempotencyKey: id = '' } = record;
      const row = ours.get(id ?? '');
      const payment = row ? { ...row, unwanted: unwanted.get(reference) ?? null } : null;
      const difference = chargeDifference(payment, record);
      if (!difference) continue;
      this.#note({
        difference,
        what: 'charge',
        id: id ?? '',
        reference,
        here: row ? shown(row.status, row.totalPrice, row.currency) : NOTHING,
        there: captured ? shown(status, captured.amount, captured.currency) : status,
      });
    }
  }

  async refunds(records: RefundRecord[]): Promise<void> {
    const { db, payments } = this.#deps;
    const ids = records.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
    const rows = ids.length > 0 ? await refundsByIds(db, payments.name, ids) : [];
    const ours = new Map(rows.map((row) => [row.id, row]));
    if (rows.length > 0)
      await markRefunds(
        db,
        rows.map(({ id }) => id),
        this.#startedAt,
      );
    for (const record of records.filter((one) => this.#isCompared(one))) {
      this.report.refunds += 1;
      const { reference, status, amount, currency, idempotencyKey: id } = record;
      const row = ours.get(id ?? '');
      const difference = refundDifference(row ?? null, record);
      if (!difference) continue;
      this.#note({
        difference,
        what: 'refund',
        id: id ?? '',
        reference,
        here: row ? shown(row.status, row.amount, row.currency) : NOTHING,
        there: shown(status, amount, currency),
      });
    }
  }

  /** What we have as paid or given back, and the card service has not. */
  async unseen(what: DifferenceLine['what'], find: typeof unseenPayments): Promise<void> {
    const { db, payments } = this.#deps;
    for (let after = ''; ; ) {
      const rows: Unseen[] = await find(db, payments.name, this.#period, this.#startedAt, after, PAGE);
      for (const { id, reference, status, amount, currency } of rows) {
        const here = shown(status, amount, currency);
        this.#note({
          difference: 'missing-there',
          what,
          id,
          reference: reference ?? '',
          here,
          there: NOTHING,
        });
      }
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.id ?? '';
    }
  }

  /** What is owed to payers for more than a day: it was refused again and again, or its gateway is not in use any more. */
  async unsent(): Promise<void> {
    const { db, payments } = this.#deps;
    const before = new Date(this.#startedAt.getTime() - UNSENT_MS);
    for (let after = ''; ; ) {
      const rows = await unsentRefunds(db, before, after, PAGE);
      for (const { id, reference, gateway, status, amount, currency } of rows) {
        const here = shown(status, amount, currency);
        const there =
          gateway === payments.name ? 'not accepted yet' : `not asked, it was paid with ${gateway}`;
        this.#note({ difference: 'not-sent', what: 'refund', id, reference, here, there });
      }
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.id ?? '';
    }
  }
}

/**
 * Compares the card service's books with ours: charges and refunds that were begun in this time, in both directions, and
 * whatever refund of ours has not been sent for a day.
 * Takes them some at a time, so its memory does not grow with them. Changes nothing but when each was last found.
 */
export async function reconcile(deps: Deps, period: Period): Promise<Reconciliation> {
  const run = new Run(deps, period);
  const asked = {
    from: new Date(period.from.getTime() - BEFORE_MS),
    to: new Date(period.to.getTime() + AFTER_MS),
  };
  for await (const records of deps.payments.records(asked)) {
    await run.charges(records.filter((record) => record.kind === 'charge'));
    await run.refunds(records.filter((record) => record.kind === 'refund'));
  }
  await run.unseen('charge', unseenPayments);
  await run.unseen('refund', unseenRefunds);
  await run.unsent();
  return run.report;
}

/** Compares the last days and keeps the report in place of the one before. */
export async function reconcileLastDays(deps: Deps): Promise<Reconciliation> {
  const checkedAt = deps.clock.now();
  const report = await reconcile(deps, lastDays(checkedAt));
  const { differences: problems } = report;
  await keepCheck(deps.db, { name: 'payments', checkedAt, problems, report: { ...report } });
  return report;
}

/** The report that was kept, with its time; null before the first night. */
export async function lastReconciliation(
  deps: Deps,
): Promise<{ checkedAt: Date; report: Reconciliation } | null> {
  const kept = (await lastChecks(deps.db)).find(({ name }) => name === 'payments');
  return kept ? { checkedAt: kept.checkedAt, report: kept.report as unknown as Reconciliation } : null;
}
