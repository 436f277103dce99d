import { productErrors } from '#contract/products.ts';
import { accountCountries } from '#rules/former-countries.ts';
import { WAITS_MAX } from '#rules/product-form.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { inTx, type Tx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { type ViewerContext, viewerContextOf } from '../performers/visibility.ts';
import { findProduct, type ProductRow } from './product-rows.queries.ts';
import { readingOf } from './products.present.ts';
import { requireProduct } from './products.service.ts';
import { productBack } from './waits.mails.ts';
import {
  awaitedBack,
  claimWait,
  countWaits,
  dropWait,
  insertWait,
  lockSoldOut,
  peopleWaiting,
  type Waiting,
} from './waits.queries.ts';

/** Whether this person finds it in its store: what they bought once does not count. */
const isOfferedTo = (deps: Deps, row: ProductRow, reader: ViewerContext): boolean =>
  row.product.status === 'active' &&
  row.product.deletedAt === null &&
  readingOf(deps, { ...row, isBought: false, isOwned: false }, reader).access.allowed;

/** Notes that this person wants to be told when a product that is sold out is back (docs/product.md 18.7). */
export async function waitForProduct(ctx: CallContext<Viewer>, ref: string): Promise<boolean> {
  const { deps, viewer } = ctx;
  const { row } = await requireProduct(deps, ref, viewerContextOf(ctx));
  if (!isOfferedTo(deps, row, viewerContextOf(ctx))) throw fail(productErrors, 'not-found');
  const { id } = row.product;
  await inTx(deps, async (tx) => {
    await lockUser(tx.db, viewer.id);
    if (!(await lockSoldOut(tx.db, id))) throw fail(productErrors, 'in-stock');
    if ((await countWaits(tx.db, viewer.id, id)) >= WAITS_MAX) throw fail(productErrors, 'too-many-waits');
    await insertWait(tx.db, id, viewer.id, deps.clock.now());
  });
  return true;
}

/** Takes it back, also of a product that can no longer be seen. */
export async function stopWaiting({ deps, viewer }: CallContext<Viewer>, ref: string): Promise<boolean> {
  await dropWait(deps.db, ref, viewer.id);
  return true;
}

/** After a change that may have brought products back: those who wait for one are told by a job. */
export async function tellIfBack(tx: Tx, ...productIds: string[]): Promise<void> {
  for (const productId of await awaitedBack(tx.db, productIds))
    await tx.enqueue('products.tell-back', { productId }, { key: `products.tell-back:${productId}` });
}

async function tell(deps: Deps, productId: string, person: Waiting): Promise<void> {
  const row = await findProduct(deps.db, productId, person.id);
  const viewer = { ...person, countries: accountCountries(person, deps.clock.now()) };
  if (!row || !isOfferedTo(deps, row, { viewer, country: null })) return;
  await inTx(deps, async (tx) => {
    if (!(await claimWait(tx.db, productId, person.id))) return;
    await notify(tx, deps, {
      userId: person.id,
      type: 'product',
      action: 'back',
      actorId: row.product.performerId,
      about: { source: 'product', id: productId },
      key: `back:${productId}:${newId()}`,
      data: { title: row.product.name },
    });
    const { name: product, slug } = row.product;
    await mailPerson(deps, tx, person, (site, to) =>
      productBack(site, { to, product, performer: row.performer.name, path: `/product/${slug}` }),
    );
  });
}

/** So many are read at a time. */
const BATCH = 200;

/**
 * Tells everybody who waits for a product that it is back, each once. Who may not see it now keeps the wish. It stops
 * when the product is sold out again: the rest is told the next time.
 */
export async function tellProductBack(
  deps: Deps,
  { productId }: JobPayload<'products.tell-back'>,
): Promise<void> {
  for (let behind = ''; ; ) {
    const people = await peopleWaiting(deps.db, productId, behind, BATCH);
    for (const person of people) await tell(deps, productId, person);
    const last = people.at(-1);
    if (!last || people.length < BATCH) return;
    behind = last.id;
  }
}
