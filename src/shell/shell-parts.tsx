import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { SubscribeModalHost } from '#features/subscriptions/subscribe-modal-host.tsx';
import { readKept } from '#lib/kept-cookie.ts';
import { useAppSelector, useLoggedIn, useSettings } from '#store/hooks.ts';
import { IntentHost } from './intent-host.tsx';
import { RouteProgress } from './route-progress.tsx';
import { useInstallOffer } from './use-install-offer.ts';
import {
  useFreshMedia,
  useHydratedEvent,
  useKeptFocus,
  useLoginNotice,
  useLostLocale,
  useReferralLink,
  useReloadInPlace,
  useSavedUi,
  useServiceWorker,
  useSessionStart,
} from './use-shell-effects.ts';

const AgeGate = dynamic(() => import('./age-gate.tsx').then((part) => part.AgeGate), { ssr: false });
const Analytics = dynamic(() => import('./analytics.tsx').then((part) => part.Analytics), { ssr: false });
const InstallPrompt = dynamic(() => import('./install-prompt.tsx').then((part) => part.InstallPrompt), {
  ssr: false,
});
const SocketEffects = dynamic(() => import('./socket-effects.tsx').then((part) => part.SocketEffects), {
  ssr: false,
});
const SessionUnasked = dynamic(() => import('./session-unasked.tsx').then((part) => part.SessionUnasked), {
  ssr: false,
});

/**
 * What belongs to every page and shows only in the browser, so that the HTML is the same for everyone. Of the
 * three that ask something one is on screen at a time; their code comes when it is needed.
 */
export function ShellParts() {
  const { enable18Popup, gaCode } = useSettings();
  const [asked, setAsked] = useState<'nothing yet' | 'age' | 'done'>('nothing yet');
  const offer = useInstallOffer();
  const loggedIn = useLoggedIn();
  const unasked = useAppSelector((state) => state.auth.unasked);
  useLostLocale();
  useReferralLink();
  useLoginNotice();
  useSavedUi();
  useReloadInPlace();
  useSessionStart();
  useServiceWorker();
  useFreshMedia();
  useHydratedEvent();
  useKeptFocus();
  useEffect(() => setAsked(enable18Popup && readKept('adult') !== '1' ? 'age' : 'done'), [enable18Popup]);
  return (
    <>
      <RouteProgress />
      <SubscribeModalHost />
      <IntentHost />
      {loggedIn ? <SocketEffects /> : null}
      {unasked ? <SessionUnasked /> : null}
      {asked === 'age' ? <AgeGate onConfirm={() => setAsked('done')} /> : null}
      {asked === 'done' && gaCode ? <Analytics gaCode={gaCode} /> : null}
      {asked === 'done' && offer && (!gaCode || readKept('analytics')) ? (
        <InstallPrompt offer={offer} />
      ) : null}
    </>
  );
}
