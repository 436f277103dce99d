import { act } from '@testing-library/react';
import Router from 'next/router';

/** What everybody else on the page is told of the history: the pages one comes to. */
export const told: string[] = [];
/** Long enough for the browser's moves and what follows them. */
export const rest = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 60)));
export const press = async (button: 'back' | 'forward') => {
  history[button]();
  await rest();
};
export const place = () => [location.pathname, history.state.key, history.state.isOverlay ?? false];

/** Writes an entry with its events, as Next does. */
export function go(path: string, key: string, method: 'pushState' | 'replaceState' = 'pushState'): void {
  Router.events.emit('routeChangeStart', path);
  Router.events.emit('beforeHistoryChange', path);
  history[method]({ key }, '', path);
  Router.events.emit('routeChangeComplete', path);
}

/** The tab has seen two pages, and shows the second; who listens to the history is told of what follows. */
export async function atSecondPage(): Promise<void> {
  go('/before', 'before');
  go('/page', 'page');
  await rest();
  told.length = 0;
}
