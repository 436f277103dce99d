import { useSyncExternalStore } from 'react';
import { firstReferral, type KeptReferral, readKeptReferral } from '#rules/referrals.ts';
import { noSubscription } from './no-subscription.ts';
import { quietly } from './quietly.ts';

const KEPT = 'footlight.referral';

function kept(): KeptReferral | null {
  const text = quietly(() => localStorage.getItem(KEPT));
  return text
    ? readKeptReferral(
        quietly(() => JSON.parse(text)),
        Date.now(),
      )
    : null;
}

/** Remembers by whose link somebody came, unless they had come by another before. */
export function keepReferral(code: string): void {
  const first = firstReferral(kept(), code, Date.now());
  if (first) quietly(() => localStorage.setItem(KEPT, JSON.stringify(first)));
}

/** Call once an account was made: the link has done what it was for. */
export const forgetReferral = (): void => void quietly(() => localStorage.removeItem(KEPT));

const keptCode = (): string => kept()?.code ?? '';
const none = () => '';

/** The code a sign-up goes by: of the first link that somebody came by, else the one in the address; '' without one. */
export function useReferralCode(inAddress: unknown): string {
  const first = useSyncExternalStore(noSubscription, keptCode, none);
  return first || (typeof inAddress === 'string' ? inAddress : '');
}
