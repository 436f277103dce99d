import { createHash } from 'node:crypto';
import { pageErrors } from '#contract/pages.ts';
import { PRIVACY_SLUG, TERMS_SLUG } from '#rules/pages.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import {
  type Acceptance,
  type AcceptedText,
  findAcceptance,
  findText,
  insertAcceptance,
  keepTexts,
} from './acceptances.queries.ts';
import { viewPage } from './pages.service.ts';

/** A page as everybody reads it now. Every other letter in it makes another version. */
async function textOf(deps: Deps, slug: string): Promise<AcceptedText> {
  const { title, content } = await viewPage(deps, slug, false);
  const version = createHash('sha256').update(`${title}\n${content}`).digest('hex').slice(0, 16);
  return { version, slug, title, content, createdAt: deps.clock.now() };
}

/**
 * Reads terms and privacy policy as they are now; what comes back writes, with the account, that its person accepted them
 * (docs/product.md 1.6). Somebody whose client does not say so signs up all the same, and nothing is written.
 */
export async function acceptance(deps: Deps, isSaid: boolean) {
  if (!isSaid) return async () => {};
  const [terms, privacy] = await Promise.all([textOf(deps, TERMS_SLUG), textOf(deps, PRIVACY_SLUG)]);
  return async (tx: Tx, userId: string): Promise<void> => {
    await keepTexts(tx.db, [terms, privacy]);
    await insertAcceptance(tx.db, {
      userId,
      termsVersion: terms.version,
      privacyVersion: privacy.version,
      acceptedAt: deps.clock.now(),
    });
  };
}

/** What a person accepted at sign-up, and when; null where their client did not say so. */
export const acceptanceOf = (deps: Deps, userId: string): Promise<Acceptance | null> =>
  findAcceptance(deps.db, userId);

/** A text as people accepted it, by its version; 404 for one that nobody did. */
export async function acceptedText(deps: Deps, version: string): Promise<AcceptedText> {
  const text = await findText(deps.db, version.trim().toLowerCase());
  if (!text) throw fail(pageErrors, 'not-accepted');
  return text;
}
