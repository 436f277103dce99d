import type { Api } from './client.ts';

let current: Api | null = null;

/** Called once when the tab starts (shell/client-runtime.ts), and by tests. */
export function setBrowserApi(api: Api | null): void {
  current = api;
}

/** The tab's client. On the server there is none, so that one visitor's token can never serve another. */
export function browserApi(): Api {
  if (!current) throw new Error('No API client here: pass { api } from the load context');
  return current;
}
