import { grantErrors } from '#contract/grants.ts';
import { GRANT_AGAIN_MS, GRANT_REASON_MAX, isGrant } from '#rules/grants.ts';
import { centsFromWire, hasTwoPlaces, type Tokens, tokensFromWire, toWire } from '#rules/money.ts';
import { singleLine, textLength } from '#rules/text.ts';
import { topUpTokens } from '#rules/top-up.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { account } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.service.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { accountOf } from '../operator/operator.service.ts';
import { tokensText } from '../payments/payments.mails.ts';
import { siteSettings, tokenRate } from '../settings/settings.service.ts';
import { wasGranted } from './grants.queries.ts';

async function checkedAmount(deps: Deps, wanted: number): Promise<Tokens> {
  if (!hasTwoPlaces(wanted) || wanted <= 0) throw fail(grantErrors, 'amount-not-valid');
  const { maximumWalletPrice } = await siteSettings(deps);
  const most = topUpTokens(centsFromWire(maximumWalletPrice), await tokenRate(deps));
  if (!isGrant(tokensFromWire(wanted), most))
    throw fail(grantErrors, 'amount-not-valid', {
      message: `At most ${tokensText(most)} can be given at once: what the largest top-up brings.`,
    });
  return tokensFromWire(wanted);
}

function checkedReason(text: string): string {
  const reason = singleLine(text);
  if (reason === '') throw fail(grantErrors, 'reason-required');
  if (textLength(reason) > GRANT_REASON_MAX) throw fail(grantErrors, 'reason-too-long');
  return reason;
}

/**
 * An operator gives a fan tokens that nobody paid for, with a reason on record (product.md 8.12). The same ones again within a
 * minute are refused, so that a command that was sent twice gives once.
 */
export async function grantTokens(
  deps: Deps,
  actor: string,
  who: string,
  { tokens: wanted, reason: text }: { tokens: number; reason: string },
): Promise<{ name: string; amount: Tokens }> {
  const reason = checkedReason(text);
  const amount = await checkedAmount(deps, wanted);
  const found = await accountOf(deps, who);
  return inTx(deps, async (tx) => {
    await lockUser(tx.db, found.id);
    const { id, role, status, name } = await accountOf(tx, found.id);
    if (role !== 'user') throw fail(grantErrors, 'not-a-fan');
    if (status !== 'active') throw fail(grantErrors, 'closed');
    const at = deps.clock.now();
    if (await wasGranted(tx.db, id, amount, new Date(at.getTime() - GRANT_AGAIN_MS)))
      throw fail(grantErrors, 'repeated');
    await post(tx.db, {
      key: `grant:${newId()}`,
      kind: 'grant',
      reference: id,
      at,
      lines: [
        { account: account.grants, amount: -amount },
        { account: account.wallet(id), amount },
      ],
    });
    await recordAudit(tx.db, {
      actor,
      action: 'wallets.grant',
      target: id,
      detail: { tokens: amount, reason },
      at,
    });
    tx.after(() => deps.realtime.toUser(id, 'update_balance', { token: toWire(amount) }));
    return { name, amount };
  });
}
