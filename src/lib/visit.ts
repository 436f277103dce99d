import { useState } from 'react';

/** On the way back or forward: a link to the same address is another visit and asks the server. */
let isReturn = false;

/** Called once by the tab. */
export function watchReturns(): void {
  addEventListener('popstate', () => {
    isReturn = true;
  });
}

/** The page is on screen, whichever way led there. */
export function visitShown(): void {
  isReturn = false;
}

/** Whether the page that is being made is one that somebody comes back to: what is held of it is shown as it was. */
export const isComingBack = (): boolean => isReturn;

/** Options of a query hook on a screen without a `load`: a new visit asks again, "back" shows what is held. */
export function useNewVisit(): { refetchOnMountOrArgChange: boolean } {
  const [options] = useState(() => ({ refetchOnMountOrArgChange: !isReturn }));
  return options;
}
