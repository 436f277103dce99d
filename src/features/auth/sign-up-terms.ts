import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import { PRIVACY_SLUG, TERMS_SLUG } from '#rules/pages.ts';
import { pagesService } from '#services/pages.ts';
import type { LoadContext } from '#shell/page.tsx';
import { loadLogin } from './login-screen.tsx';

/** Which texts a sign-up form leads to: what its person accepts (docs/product.md 1.6). */
export interface ShownTerms {
  termsVersion: string;
  privacyVersion: string;
}

async function termsInForce(options?: { api: Api }): Promise<ShownTerms> {
  const [terms, privacy] = await Promise.all(
    [TERMS_SLUG, PRIVACY_SLUG].map((id) => pagesService.view({ params: { id } }, options)),
  );
  return { termsVersion: terms?.version ?? '', privacyVersion: privacy?.version ?? '' };
}

/** What both sign-up forms begin with. Who is signed in already is taken elsewhere. */
export async function loadSignUp(ctx: LoadContext): Promise<{ terms: ShownTerms }> {
  await loadLogin(ctx);
  return { terms: await termsInForce({ api: ctx.api }) };
}

/**
 * The terms that a form shows, and a way to send it by: when these have changed meanwhile, the form shows those in force,
 * which its person then has to accept anew.
 */
export function useShownTerms(first: ShownTerms) {
  const [terms, setTerms] = useState(first);
  const send = async (call: Promise<unknown>): Promise<void> => {
    try {
      await call;
    } catch (error) {
      if (toApiError(error).code === 'auth.terms-changed') setTerms(await termsInForce());
      throw error;
    }
  };
  return { terms, send };
}
