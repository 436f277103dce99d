import { createHash } from 'node:crypto';
import { pageErrors, type SitePage } from '#contract/pages.ts';
import { endOfRange } from '#rules/calendar.ts';
import { readOrdering } from '#rules/categories.ts';
import {
  BUILT_IN_SLUGS,
  isPageSlug,
  PAGE_CONTENT_MAX,
  PAGE_SUMMARY_MAX,
  PAGE_TITLE_MAX,
  type PageStatus,
  pagePath,
} from '#rules/pages.ts';
import { richText } from '#rules/rich-text.ts';
import { singleLine, textLength } from '#rules/text.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { type BuiltInPage, builtInPages } from './built-in.ts';
import { deletePage, findPage, listPages, type PageRow, putPage } from './pages.queries.ts';

/** A page as it stands: the operator's, or one that came with the product, which has no date. */
type Page = Omit<PageRow, 'createdAt' | 'updatedAt'> & {
  createdAt: Date | null;
  updatedAt: Date | null;
};

const asPage = (page: BuiltInPage, ordering: number): Page => ({
  ...page,
  id: page.slug,
  status: 'published',
  ordering,
  createdAt: null,
  updatedAt: null,
});

/** The beginning of a hash: 16 hexadecimal digits. */
const versionOf = ({ title, content }: Pick<Page, 'title' | 'content'>): string =>
  createHash('sha256').update(`${title}\n${content}`).digest('hex').slice(0, 16);

const present = ({ id, createdAt, updatedAt, ...page }: Page): SitePage => ({
  ...page,
  _id: id,
  version: versionOf(page),
  type: 'page',
  authorId: null,
  author: null,
  categoryIds: [],
  image: null,
  meta: [],
  createdAt: createdAt?.toISOString() ?? null,
  updatedAt: updatedAt?.toISOString() ?? null,
});

/** What this reader may see of what the operator wrote, with the product's own pages where that has none. */
async function withBuiltIn(deps: Deps, written: PageRow[], seesDrafts: boolean): Promise<Page[]> {
  const shown = written.filter(({ status }) => seesDrafts || status === 'published');
  const missing = builtInPages(await siteSettings(deps)).filter(
    ({ slug }) => !shown.some((page) => page.slug === slug),
  );
  return [...shown, ...missing.map(asPage)];
}

/** Every page, with drafts: what an operator looks after. */
export const allPages = async (deps: Deps): Promise<Page[]> =>
  withBuiltIn(deps, await listPages(deps.db), true);

interface PageQuery {
  q?: string | undefined;
  limit: number;
  offset: number;
  sortBy: 'ordering' | 'title' | 'createdAt' | 'updatedAt';
  sort?: 'asc' | 'desc' | undefined;
  type?: string | undefined;
  status?: PageStatus | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
}

const isWanted =
  ({ q, type, status, fromDate, toDate }: PageQuery) =>
  (page: Page): boolean =>
    (type ?? 'page') === 'page' &&
    (status ?? page.status) === page.status &&
    (!q || `${page.title}\n${page.shortDescription}`.toLowerCase().includes(q.toLowerCase())) &&
    (!fromDate || (page.createdAt ?? 0) >= fromDate) &&
    (!toDate || (page.createdAt ?? 0) < endOfRange(toDate));

/** Pages are few, and some are in no table: they are chosen and put in order here. */
export async function searchPages(deps: Deps, query: PageQuery, seesDrafts: boolean) {
  const { sortBy, limit, offset } = query;
  const found = (await withBuiltIn(deps, await listPages(deps.db), seesDrafts)).filter(isWanted(query));
  const direction = query.sort === 'desc' ? -1 : 1;
  const inOrder = found.sort((a, b) => {
    const [left, right] = [a[sortBy] ?? 0, b[sortBy] ?? 0];
    return direction * (left < right ? -1 : left > right ? 1 : 0);
  });
  return { data: inOrder.slice(offset, offset + limit).map(present), total: found.length };
}

/** A page by its slug or id; 404 for one that is not there or not yet published. */
export async function viewPage(deps: Deps, slugOrId: string, seesDrafts: boolean): Promise<SitePage> {
  const wanted = slugOrId.toLowerCase();
  const row = await findPage(deps.db, wanted);
  const shown = await withBuiltIn(deps, row ? [row] : [], seesDrafts);
  const page = shown.find(({ id, slug }) => slug === wanted || id === wanted);
  if (!page) throw fail(pageErrors, 'not-found');
  return present(page);
}

/** Addresses of published pages, for the site map. */
export async function pageAddresses(deps: Deps): Promise<{ path: string; updatedAt: Date | null }[]> {
  const pages = await withBuiltIn(deps, await listPages(deps.db), false);
  return pages.map(({ slug, updatedAt }) => ({ path: pagePath(slug), updatedAt }));
}

async function noteChange(deps: Deps, tx: Tx, actor: string, action: string, target: string, detail = {}) {
  await recordAudit(tx.db, { actor, action, target, detail, at: deps.clock.now() });
  tx.after(() => deps.pages.invalidate(['pages']));
}

interface WrittenPage {
  slug: string;
  /** HTML, or plain paragraphs. */
  content: string;
  /** What a page of this slug has already, when absent; a new page needs one. */
  title?: string | undefined;
  shortDescription?: string | undefined;
  status?: PageStatus | undefined;
  ordering?: number | undefined;
}

const isTooLong = (text: string, most: number): boolean => textLength(text) > most;

/**
 * Writes a page, or another text for one that is there. Its HTML is sanitised here: returned are the addresses of links
 * that became words.
 */
export async function writePage(
  deps: Deps,
  actor: string,
  wanted: WrittenPage,
): Promise<{ deadLinks: string[]; status: PageStatus }> {
  const { slug } = wanted;
  if (!isPageSlug(slug)) throw fail(pageErrors, 'slug-not-valid');
  const before = (await allPages(deps)).find((page) => page.slug === slug);
  const at = deps.clock.now();
  const { html, deadLinks } = richText(wanted.content);
  const row: PageRow = {
    id: newId(),
    slug,
    title: singleLine(wanted.title ?? before?.title ?? ''),
    shortDescription: singleLine(wanted.shortDescription ?? before?.shortDescription ?? ''),
    content: html,
    status: wanted.status ?? before?.status ?? 'published',
    ordering: wanted.ordering ?? before?.ordering ?? 0,
    createdAt: at,
    updatedAt: at,
  };
  if (row.title === '' || isTooLong(row.title, PAGE_TITLE_MAX)) throw fail(pageErrors, 'title-not-valid');
  if (isTooLong(row.shortDescription, PAGE_SUMMARY_MAX)) throw fail(pageErrors, 'summary-too-long');
  if (row.content === '' || isTooLong(row.content, PAGE_CONTENT_MAX))
    throw fail(pageErrors, 'text-not-valid');
  await inTx(deps, async (tx) => {
    await putPage(tx.db, row);
    await noteChange(deps, tx, actor, 'pages.set', slug, { title: row.title, status: row.status });
  });
  return { deadLinks, status: row.status };
}

/** The operator's page of a slug or id. 409 for one that came with the product and nobody wrote anew, 404 for none. */
async function writtenPage(tx: Tx, slugOrId: string): Promise<PageRow> {
  const wanted = slugOrId.toLowerCase();
  const row = await findPage(tx.db, wanted);
  if (row) return row;
  throw fail(pageErrors, BUILT_IN_SLUGS.includes(wanted) ? 'came-with-product' : 'nothing-written');
}

async function changePage(
  deps: Deps,
  actor: string,
  slugOrId: string,
  changes: { status: PageStatus } | { ordering: number },
): Promise<string> {
  return inTx(deps, async (tx) => {
    const row = await writtenPage(tx, slugOrId);
    await putPage(tx.db, { ...row, ...changes, updatedAt: deps.clock.now() });
    await noteChange(deps, tx, actor, 'pages.set', row.slug, { title: row.title, ...changes });
    return row.slug;
  });
}

/**
 * Publishes what the operator wrote, or makes a draft of it; a page that came with the product shows until then.
 * Returns its slug.
 */
export const setPageStatus = (
  deps: Deps,
  actor: string,
  slugOrId: string,
  status: PageStatus,
): Promise<string> => changePage(deps, actor, slugOrId, { status });

/** Gives the operator's page another place in lists: lower numbers come first. Returns its slug. */
export async function orderPage(deps: Deps, actor: string, slugOrId: string, typed: string): Promise<string> {
  const ordering = readOrdering(typed);
  if (ordering === null) throw fail(pageErrors, 'ordering-not-valid');
  return changePage(deps, actor, slugOrId, { ordering });
}

/** Takes the operator's page away; of one that comes with the product, its first text is back. Returns its slug. */
export async function removePage(deps: Deps, actor: string, slugOrId: string): Promise<string> {
  return inTx(deps, async (tx) => {
    const { id, slug } = await writtenPage(tx, slugOrId);
    await deletePage(tx.db, id);
    await noteChange(deps, tx, actor, 'pages.remove', slug);
    return slug;
  });
}
