import { useEffect, useState } from 'react';
import { readKept } from '#lib/kept-cookie.ts';

/** Chromium's event; it is not part of TypeScript's DOM types. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** `install` opens the browser's own question; without it there is only an explanation to give. */
export interface InstallOffer {
  install: (() => void) | null;
}

/** Safari on iPhones and iPads has no event; it can only be explained how. */
function isIosBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const apple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const installed = 'standalone' in navigator && navigator.standalone === true;
  return apple && /Safari/.test(userAgent) && !/CriOS|FxiOS|Chrome/.test(userAgent) && !installed;
}

/** Whether this device can put the site on its home screen, null when not or when already answered. */
export function useInstallOffer(): InstallOffer | null {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  useEffect(() => {
    if (readKept('install')) return;
    if (isIosBrowser()) setOffer({ install: null });
    const listen = (event: Event) => {
      event.preventDefault();
      setOffer({ install: () => void (event as InstallEvent).prompt() });
    };
    window.addEventListener('beforeinstallprompt', listen);
    return () => window.removeEventListener('beforeinstallprompt', listen);
  }, []);
  return offer;
}
