import { tokenPackageErrors } from '#contract/token-package-errors.ts';
import { readOrdering } from '#rules/categories.ts';
import {
  type Cents,
  cents,
  centsFromWire,
  hasTwoPlaces,
  tokens,
  tokensFromWire,
  typedNumber,
} from '#rules/money.ts';
import { singleLine, textLength } from '#rules/text.ts';
import {
  arePackageTokens,
  PACKAGE_DESCRIPTION_MAX,
  PACKAGE_NAME_MAX,
  paysOutMore,
} from '#rules/token-packages.ts';
import { topUpProblem } from '#rules/top-up.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { siteSettings, tokenRate } from '../settings/settings.service.ts';
import { insertPackage, listPackages, updatePackage } from './packages.queries.ts';
import { moneyText } from './payments.mails.ts';
import type { TokenPackageRow } from './payments.queries.ts';

interface NewPackage {
  name: string;
  description: string;
  /** Money and tokens as they are typed: 4.99 and 50. */
  price: number;
  tokens: number;
  ordering?: number | undefined;
}

type Change = Partial<Pick<TokenPackageRow, 'name' | 'description' | 'price' | 'tokens' | 'ordering'>>;

function checkedName(text: string): string {
  const name = singleLine(text);
  if (name === '' || textLength(name) > PACKAGE_NAME_MAX) throw fail(tokenPackageErrors, 'name-not-valid');
  return name;
}

function checkedDescription(text: string): string {
  const description = singleLine(text);
  if (textLength(description) > PACKAGE_DESCRIPTION_MAX)
    throw fail(tokenPackageErrors, 'description-too-long');
  return description;
}

/** A package is a top-up: its price lies within the same limits. */
async function checkedPrice(deps: Deps, wanted: number): Promise<Cents> {
  const { minimumWalletPrice, maximumWalletPrice, currency } = await siteSettings(deps);
  const bounds = { min: centsFromWire(minimumWalletPrice), max: centsFromWire(maximumWalletPrice) };
  if (!hasTwoPlaces(wanted) || topUpProblem(centsFromWire(wanted), bounds))
    throw fail(tokenPackageErrors, 'price-not-valid', {
      message: `A price is ${moneyText(bounds.min, currency)} to ${moneyText(bounds.max, currency)}, as for any top-up, with at most two decimal places.`,
    });
  return centsFromWire(wanted);
}

function checkedTokens(wanted: number) {
  if (!arePackageTokens(wanted)) throw fail(tokenPackageErrors, 'tokens-not-valid');
  return tokensFromWire(wanted);
}

function checkedOrdering(text: string): number {
  const ordering = readOrdering(text);
  if (ordering === null) throw fail(tokenPackageErrors, 'ordering-not-valid');
  return ordering;
}

async function note(
  deps: Deps,
  tx: Tx,
  actor: string,
  action: 'packages.add' | 'packages.change' | 'packages.withdraw',
  { id, name, price, currency, tokens: brings }: TokenPackageRow,
): Promise<void> {
  const detail = { name, price, currency, tokens: brings };
  await recordAudit(tx.db, { actor, action, target: id, detail, at: deps.clock.now() });
}

/** Offers a package of tokens in the currency of the site (product.md 8.13). */
export async function addPackage(deps: Deps, actor: string, wanted: NewPackage): Promise<TokenPackageRow> {
  const at = deps.clock.now();
  const row = {
    id: newId(),
    name: checkedName(wanted.name),
    description: checkedDescription(wanted.description),
    price: await checkedPrice(deps, wanted.price),
    tokens: checkedTokens(wanted.tokens),
    ordering: wanted.ordering ?? 0,
    createdAt: at,
    updatedAt: at,
  };
  return inTx(deps, async (tx) => {
    const written = await insertPackage(tx.db, row);
    await note(deps, tx, actor, 'packages.add', written);
    return written;
  });
}

async function changeOf(deps: Deps, field: string, value: string): Promise<Change> {
  switch (field) {
    case 'name':
      return { name: checkedName(value) };
    case 'description':
      return { description: checkedDescription(value) };
    case 'price':
      return { price: await checkedPrice(deps, typedNumber(value)) };
    case 'tokens':
      return { tokens: checkedTokens(typedNumber(value)) };
    case 'ordering':
      return { ordering: checkedOrdering(value) };
    default:
      throw fail(tokenPackageErrors, 'field-not-known');
  }
}

/** Changes one field of a package that is offered. Payments that have begun keep what they were made with. */
export async function changePackage(
  deps: Deps,
  actor: string,
  id: string,
  field: string,
  value: string,
): Promise<TokenPackageRow> {
  return writePackage(deps, actor, 'packages.change', id, await changeOf(deps, field, value));
}

/** Offers a package no longer. It is kept for the payments that name it. */
export const withdrawPackage = (deps: Deps, actor: string, id: string): Promise<TokenPackageRow> =>
  writePackage(deps, actor, 'packages.withdraw', id, { isActive: false });

async function writePackage(
  deps: Deps,
  actor: string,
  action: 'packages.change' | 'packages.withdraw',
  id: string,
  changes: Partial<TokenPackageRow>,
): Promise<TokenPackageRow> {
  return inTx(deps, async (tx) => {
    const row = await updatePackage(tx.db, id, { ...changes, updatedAt: deps.clock.now() });
    if (!row) throw fail(tokenPackageErrors, 'not-found');
    await note(deps, tx, actor, action, row);
    return row;
  });
}

/** Whether tokens of a package could be tipped to a friend and paid out for more than the card paid. */
export async function isTooGenerous(deps: Deps, row: TokenPackageRow): Promise<boolean> {
  const { commission } = await siteSettings(deps);
  const offered = { price: cents(row.price), tokens: tokens(row.tokens) };
  return paysOutMore(offered, await tokenRate(deps), commission);
}

/** Every package, for an operator. */
export const allPackages = (deps: Deps): Promise<TokenPackageRow[]> => listPackages(deps.db);
