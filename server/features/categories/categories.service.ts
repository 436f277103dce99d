import { type Category, categoryErrors } from '#contract/categories.ts';
import { CATEGORY_DESCRIPTION_MAX, CATEGORY_NAME_MAX, readOrdering } from '#rules/categories.ts';
import { slugWords } from '#rules/slug.ts';
import { singleLine, textLength } from '#rules/text.ts';
import type { Db } from '../../db/client.ts';
import { violates } from '../../db/errors.ts';
import type { Deps, PageTag } from '../../deps.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { recordAudit } from '../operator/audit.service.ts';
import {
  type CategoryFilter,
  type CategoryRow,
  deleteCategory,
  holdCategories,
  insertCategory,
  listCategories,
  listMembers,
  lockCategory,
  replaceMemberships,
  updateCategory,
} from './categories.queries.ts';

const present = ({ id, name, slug, ordering, description }: CategoryRow): Category => ({
  _id: id,
  name,
  slug,
  ordering,
  description,
});

/** The site's categories in the operator's order. */
export async function searchCategories(deps: Deps, query: CategoryFilter) {
  const { data, total } = await listCategories(deps.db, query);
  return { data: data.map(present), total };
}

/** Every category, for an operator. */
export const allCategories = async (deps: Deps): Promise<CategoryRow[]> =>
  (await listCategories(deps.db, { limit: 1000, offset: 0 })).data;

/** 422 unless each of these is a category. In a transaction they stay until it ends. */
export async function requireCategories(db: Db, ids: readonly string[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return;
  if ((await holdCategories(db, ids)) < ids.length)
    throw invalid({ categoryIds: 'Please choose categories from the list.' });
}

/** Puts a performer, whose row is the caller's to change, into these categories and no others. */
export async function setPerformerCategories(
  { db }: Tx,
  performerId: string,
  ids: readonly string[] | undefined,
): Promise<void> {
  if (!ids) return;
  await requireCategories(db, ids);
  await replaceMemberships(db, performerId, ids);
}

function checkedName(text: string): string {
  const name = singleLine(text);
  if (name === '' || textLength(name) > CATEGORY_NAME_MAX) throw fail(categoryErrors, 'name-not-valid');
  return name;
}

function checkedDescription(text: string): string {
  const description = singleLine(text);
  if (textLength(description) > CATEGORY_DESCRIPTION_MAX) throw fail(categoryErrors, 'description-too-long');
  return description;
}

function checkedSlug(text: string): string {
  const slug = slugWords(text, CATEGORY_NAME_MAX);
  if (slug === '') throw fail(categoryErrors, 'slug-not-valid');
  return slug;
}

function checkedOrdering(text: string): number {
  const ordering = readOrdering(text);
  if (ordering === null) throw fail(categoryErrors, 'ordering-not-valid');
  return ordering;
}

async function noteChange(
  deps: Deps,
  tx: Tx,
  actor: string,
  action: 'categories.add' | 'categories.change' | 'categories.remove',
  { id, name, slug }: CategoryRow,
  tags: readonly PageTag[] = [],
): Promise<void> {
  await recordAudit(tx.db, { actor, action, target: id, detail: { name, slug }, at: deps.clock.now() });
  tx.after(() => deps.pages.invalidate(['categories', ...tags]));
}

/** A name or a slug that another category has is refused, however close the race. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violates(error, 'performer_categories_name_unique')) throw fail(categoryErrors, 'name-taken');
    if (violates(error, 'performer_categories_slug_unique')) throw fail(categoryErrors, 'slug-taken');
    throw error;
  }
}

interface NewCategory {
  name: string;
  description?: string | undefined;
  ordering?: number | undefined;
}

/** Adds a category; its slug is made of its name. */
export async function addCategory(deps: Deps, actor: string, wanted: NewCategory): Promise<CategoryRow> {
  const at = deps.clock.now();
  const row: CategoryRow = {
    id: newId(),
    name: checkedName(wanted.name),
    slug: checkedSlug(wanted.name),
    ordering: wanted.ordering ?? 0,
    description: checkedDescription(wanted.description ?? ''),
    createdAt: at,
    updatedAt: at,
  };
  const save = inTx(deps, async (tx) => {
    await insertCategory(tx.db, row);
    await noteChange(deps, tx, actor, 'categories.add', row);
  });
  await orTaken(save);
  return row;
}

function changeOf(field: string, value: string): Partial<CategoryRow> {
  switch (field) {
    case 'name':
      return { name: checkedName(value) };
    case 'slug':
      return { slug: checkedSlug(value) };
    case 'description':
      return { description: checkedDescription(value) };
    case 'ordering':
      return { ordering: checkedOrdering(value) };
    default:
      throw fail(categoryErrors, 'field-not-known');
  }
}

/** Changes one field of a category. A new name leaves the slug, by which others may know it. */
export async function editCategory(
  deps: Deps,
  actor: string,
  slugOrId: string,
  field: string,
  value: string,
): Promise<CategoryRow> {
  const changes = changeOf(field, value);
  const save = inTx(deps, async (tx) => {
    const row = await updateCategory(tx.db, slugOrId, { ...changes, updatedAt: deps.clock.now() });
    if (!row) throw fail(categoryErrors, 'not-found');
    await noteChange(deps, tx, actor, 'categories.change', row);
    return row;
  });
  return orTaken(save);
}

/** Removes a category, also from the performers who chose it. */
export async function removeCategory(deps: Deps, actor: string, slugOrId: string): Promise<CategoryRow> {
  return inTx(deps, async (tx) => {
    const row = await lockCategory(tx.db, slugOrId);
    if (!row) throw fail(categoryErrors, 'not-found');
    const members = await listMembers(tx.db, row.id);
    await deleteCategory(tx.db, row.id);
    const shownOn: PageTag[] = ['creators', ...members.map((id) => `performer:${id}` as const)];
    await noteChange(deps, tx, actor, 'categories.remove', row, shownOn);
    return row;
  });
}
