import { streamingErrors } from '#contract/streaming.ts';
import { walletErrors } from '#contract/wallet.ts';
import { tokens, tokensFromWire } from '#rules/money.ts';
import { mayEnter, mediaCome } from '#rules/streams.ts';
import { firstOf } from '#rules/text.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { tokensText } from '../payments/payments.mails.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { answered } from '../wallet/item-sale.service.ts';
import { charge, type IsSame, type Purchase } from '../wallet/wallet-charge.service.ts';
import { findEntry, stillSold } from './entry.queries.ts';
import { accessInput } from './streams.present.ts';
import { findStream } from './streams.queries.ts';
import { askingOf, hostNeedsMedia } from './streams.service.ts';

/**
 * Pays the entry of a stream, once a stream: who has paid gets that purchase, however often they come back. Who saw
 * another price (`seen`) is told instead of charged.
 */
export async function buyEntry(
  ctx: CallContext<Viewer>,
  id: string,
  seen: number | undefined,
): Promise<Purchase> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  const rows = await findEntry(deps.db, viewer.id, id, key);
  const row = await findStream(deps.db, id, askingOf(deps, viewer.id));
  const seller = rows[0]?.seller;
  if (!row || !seller) throw fail(walletErrors, 'not-found');
  const isSame: IsSame = (earlier) => earlier.type === 'stream' && earlier.targetId === id;
  const repeated = rows.find(({ earlier }) => earlier !== null && earlier.requestKey === key)?.earlier;
  const before = repeated ?? rows[0]?.earlier;
  if (before) return { row: await answered(ctx, before, isSame), seller };
  const decision = mayEnter(accessInput(deps, row, viewerContextOf(ctx)));
  if (!decision.allowed)
    throw decision.code === 'offline' ? fail(streamingErrors, 'ended') : fail(walletErrors, decision.code);
  const price = tokens(row.stream.price);
  if (seen !== undefined && tokensFromWire(seen) !== price)
    throw fail(walletErrors, 'price-changed', { fields: { price: tokensText(price) } });
  const needsMedia = hostNeedsMedia(deps);
  if (needsMedia && !mediaCome(row.stream, deps.clock.now())) throw fail(walletErrors, 'no-picture');
  const draft = {
    userId: viewer.id,
    seller,
    price,
    message: '',
    key,
    type: 'stream',
    target: 'stream',
    targetId: id,
    ownedId: `stream:${id}`,
    name: firstOf(row.stream.title.replace(/\s+/g, ' ').trim() || `Live stream of ${seller.name}`, 80),
  } as const;
  const sold = await charge(deps, draft, isSame, [], stillSold(id, row.stream.price, needsMedia));
  return { row: sold.row, seller };
}
