import type { MenuWish, TipMenu } from '#contract/stream-tips.ts';
import { type Tokens, tokensFromWire } from '#rules/money.ts';
import { singleLine } from '#rules/text.ts';
import { menuProblems } from '#rules/tip-menu.ts';
import { lockPerformer } from '../../../db/lock-performer.ts';
import type { Deps } from '../../../deps.ts';
import type { CallContext, Viewer } from '../../../http/context.ts';
import { invalid } from '../../../http/errors.ts';
import { newId } from '../../../ids.ts';
import { inTx } from '../../../tx.ts';
import { siteSettings } from '../../settings/settings.service.ts';
import { ownLive, tellChanged } from '../on-air.service.ts';
import { listMenu, writeMenu } from './tip-menu.queries.ts';
import { menuOf } from './tip-menu.service.ts';

type Entry = { id: string | undefined; title: string; tokens: Tokens };

async function checkMenu(deps: Deps, entries: readonly Entry[]): Promise<void> {
  const { minimumTipPrice: min, maximumTipPrice: max } = await siteSettings(deps);
  const problems = menuProblems(entries, { min: tokensFromWire(min), max: tokensFromWire(max) });
  const fields: Record<string, string> = {};
  for (const [place, { title, tokens: price }] of problems) {
    if (title) fields[`items.${place}.title`] = 'Please say what this is.';
    if (price) fields[`items.${place}.tokens`] = `Please choose from ${min} to ${max} tokens.`;
  }
  if (problems.size > 0) throw invalid(fields);
}

/** Puts this in place of the own menu; who is in the own stream sees it. */
export async function setMenu(ctx: CallContext<Viewer>, { items }: MenuWish): Promise<TipMenu> {
  const { deps, viewer } = ctx;
  const entries = items.map((item) => ({
    id: item._id,
    title: singleLine(item.title),
    tokens: tokensFromWire(item.tokens),
  }));
  await checkMenu(deps, entries);
  await inTx(deps, async (tx) => {
    await lockPerformer(tx.db, viewer.id);
    const known = new Set((await listMenu(tx.db, viewer.id)).map(({ id }) => id));
    const rows = entries.map(({ id, ...entry }) => ({
      ...entry,
      // Each entry that is there is changed once.
      id: id && known.delete(id) ? id : newId(),
    }));
    await writeMenu(tx.db, viewer.id, rows, deps.clock.now());
  });
  const live = await ownLive(ctx);
  if (live) tellChanged(deps, live.stream);
  return { items: await menuOf(deps, viewer.id) };
}
