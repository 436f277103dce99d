import Router from 'next/router';
import { useState } from 'react';

/** On the way back or forward: a link to the same address is another visit and asks the server. */
let isReturn = false;

const returnEnded = () => {
  isReturn = false;
};

/**
 * Called once by the tab. A return is ended by Next's event that the page is shown, not by an effect of the page: an
 * effect of the page before may run after "back" is pressed, and would end the return too early.
 */
export function watchReturns(): void {
  addEventListener('popstate', () => {
    isReturn = true;
  });
  for (const end of ['routeChangeComplete', 'routeChangeError', 'hashChangeComplete'] as const)
    Router.events.on(end, returnEnded);
}

/** Whether the page that is being made is one that somebody comes back to: what is held of it is shown as it was. */
export const isComingBack = (): boolean => isReturn;

/** Options of a query hook on a screen without a `load`: a new visit asks again, "back" shows what is held. */
export function useNewVisit(): { refetchOnMountOrArgChange: boolean } {
  const [options] = useState(() => ({ refetchOnMountOrArgChange: !isReturn }));
  return options;
}
