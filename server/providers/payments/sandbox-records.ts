import type { Db } from '../../db/client.ts';
import type { ChargeRecord, GatewayRecord, Period, RefundRecord } from './gateway.ts';
import { capturedOf, isUnseen } from './sandbox-result.ts';
import { chargesOf, type SandboxCharge } from './sandbox-store.ts';

const PAGE = 100;
const REFUND = 'refund:';

const chargeRecord = (charge: SandboxCharge): ChargeRecord => ({
  kind: 'charge',
  reference: charge.id,
  idempotencyKey: charge.idempotencyKey,
  status: charge.status,
  captured: charge.status === 'success' ? capturedOf(charge) : null,
  createdAt: charge.createdAt,
});

/** Refunds are noted on their charge as `refund:<key>`, with amount and time. */
const refundRecords = (charge: SandboxCharge): RefundRecord[] =>
  Object.entries(charge.metadata)
    .filter(([name]) => name.startsWith(REFUND))
    .map(([name, noted]) => {
      const [amount, at] = noted.split(' ');
      return {
        kind: 'refund',
        reference: charge.id,
        idempotencyKey: name.slice(REFUND.length),
        status: 'done',
        amount: Number(amount),
        currency: capturedOf(charge).currency,
        createdAt: at ? new Date(at) : charge.createdAt,
      };
    });

/** Everything on the books of the sandbox that was begun in this time. */
export async function* sandboxRecords(db: Db, period: Period): AsyncIterable<GatewayRecord[]> {
  let after = '';
  for (;;) {
    const charges = await chargesOf(db, period, after, PAGE);
    yield charges
      .filter((charge) => !isUnseen(charge))
      .flatMap((charge) => [chargeRecord(charge), ...refundRecords(charge)])
      .filter(({ createdAt }) => createdAt >= period.from && createdAt < period.to);
    after = charges.at(-1)?.id ?? '';
    if (charges.length < PAGE) return;
  }
}
