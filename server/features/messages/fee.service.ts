import { messageErrors } from '#contract/messages.ts';
import { tokensFromWire, toWire } from '#rules/money.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import type { MakingRequest } from '../../http/make-once.ts';
import type { Tx } from '../../tx.ts';
import { type ConversationRow, priceOfMessage } from '../conversations/conversations.service.ts';
import { tokensText } from '../payments/payments.mails.ts';
import { chargeOf, chargeWithin } from '../wallet/wallet-charge.service.ts';

/**
 * What is to be charged for a message, null for nothing. Refused unless the sender saw this very price (`seen`): nobody
 * pays what they were not shown.
 */
export async function feeOf(
  ctx: CallContext<Viewer>,
  found: ConversationRow,
  seen: number | undefined,
  request: MakingRequest | null,
) {
  const price = priceOfMessage(ctx, found);
  if (price === 0) return null;
  const { viewer, deps } = ctx;
  const { other, performer } = found;
  if (seen === undefined || tokensFromWire(seen) !== price) {
    const message = `A message to this creator costs ${tokensText(price)} now.`;
    throw fail(messageErrors, 'price-changed', { message, fields: { messagePrice: String(toWire(price)) } });
  }
  return chargeOf(deps, {
    userId: viewer.id,
    type: 'message',
    target: 'performer',
    targetId: other.id,
    ownedId: null,
    // Kept longer than the message: who clears the conversation does not make its sender pay again.
    key: request && `message:${request.key}`,
    name: `Message to ${other.name}`,
    message: '',
    price,
    seller: { id: other.id, commissionRate: performer?.commissionRate ?? null },
  });
}

/** Takes it, in the transaction of the message. What was paid under a request key pays for that very message alone. */
export const takeFee = (
  { deps }: CallContext<Viewer>,
  tx: Tx,
  fee: NonNullable<Awaited<ReturnType<typeof feeOf>>>,
  request: MakingRequest | null,
): Promise<void> => chargeWithin(deps, tx, fee, request && `message:${request.key}:${request.hash}`);
