import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { errorOf, toApiError } from '#api/api-error.ts';
import { usePasswordProof } from '#features/auth/use-password-proof.ts';
import { useT } from '#i18n/use-t.ts';
import { hashIfAsked } from '#lib/hash-password.ts';
import {
  useConnectPayoutsMutation,
  useOpenPayoutDashboardMutation,
  useRefreshPayoutConnectionMutation,
} from '#services/payouts.ts';
import { useSettings } from '#store/hooks.ts';

const BANKING = '/creator/banking';
type StripePages = 'onboarding' | 'dashboard';

/** Opens pages of Stripe; asks for the current password when the server wants it. */
export function useStripePages() {
  const t = useT();
  const router = useRouter();
  const { hashPasswordOnClient } = useSettings();
  const [connect] = useConnectPayoutsMutation();
  const [open] = useOpenPayoutDashboardMutation();
  const [leaving, setLeaving] = useState<StripePages | null>(null);
  const [refused, setRefused] = useState<{ pages: StripePages; code: string; message: string } | null>(null);
  const run = async (pages: StripePages, password = '') => {
    setLeaving(pages);
    const typed = password && (await hashIfAsked(hashPasswordOnClient, password, t));
    const body = typed ? { prePassword: typed } : {};
    const { data, error } = await (pages === 'onboarding' ? connect({ body }) : open({ body }));
    const { code, message } = toApiError(error);
    setRefused(error ? { pages, code, message } : null);
    // The router answers false for pages of others. Until the browser has left for them, the button stays busy.
    const stays = !data || (await router.push(data.url));
    if (stays) setLeaving(null);
  };
  useEffect(() => {
    // "Back" may show this page as it was when it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const { proof, error } = usePasswordProof({
    refusal: refused,
    busy: leaving !== null,
    send: (password) => void (refused && run(refused.pages, password)),
    forget: () => setRefused(null),
  });
  return { run, leaving, proof, error };
}

/** Asks how the account stands now, by itself once for who comes back from Stripe. */
export function useStripeReturn() {
  const router = useRouter();
  const way = router.query.stripe;
  const [refresh, { isLoading, error }] = useRefreshPayoutConnectionMutation();
  const asked = useRef(false);
  useEffect(() => {
    if (way !== 'back' || asked.current) return;
    asked.current = true;
    void refresh(undefined);
  }, [way, refresh]);
  return {
    isBack: way === 'back',
    isExpired: way === 'again',
    isSimulated: way === 'simulated',
    refresh: () => void refresh(undefined),
    refreshing: isLoading,
    error: errorOf(error)?.message ?? '',
    forget: () => void router.replace(BANKING, undefined, { shallow: true, scroll: false }),
  };
}
