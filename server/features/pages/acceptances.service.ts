import { authErrors } from '#contract/auth.ts';
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

/** A page as everybody reads it now. */
async function textOf(deps: Deps, slug: string): Promise<AcceptedText> {
  const { version, title, content } = await viewPage(deps, slug, false);
  return { version, slug, title, content, createdAt: deps.clock.now() };
}

/** What a sign-up says of the terms; the versions are those that its person was shown. */
interface SaidAtSignUp {
  accepted?: boolean | undefined;
  termsVersion?: string | undefined;
  privacyVersion?: string | undefined;
}

/** 422 where a text that was shown is not the one in force any more. A client that names none showed what there is. */
function refuseChanged({ termsVersion, privacyVersion }: SaidAtSignUp, terms: string, privacy: string): void {
  const haveChanged = (termsVersion ?? terms) !== terms;
  const hasChanged = (privacyVersion ?? privacy) !== privacy;
  if (!haveChanged && !hasChanged) return;
  const what = [haveChanged ? 'terms' : '', hasChanged ? 'privacy policy' : ''].filter(Boolean).join(' and ');
  const message = `Our ${what} ${haveChanged ? 'have' : 'has'} changed since you opened this page. Please read ${haveChanged ? 'them' : 'it'} again.`;
  throw fail(authErrors, 'terms-changed', { message, fields: { accepted: message } });
}

/**
 * Reads terms and privacy policy as they are now; what comes back writes, with the account, that its person accepted them
 * (docs/product.md 1.6). Somebody whose client does not say so signs up all the same, and nothing is written. 422 for
 * somebody who was shown others.
 */
export async function acceptance(deps: Deps, said: SaidAtSignUp) {
  if (!said.accepted) return async () => {};
  const [terms, privacy] = await Promise.all([textOf(deps, TERMS_SLUG), textOf(deps, PRIVACY_SLUG)]);
  refuseChanged(said, terms.version, privacy.version);
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
