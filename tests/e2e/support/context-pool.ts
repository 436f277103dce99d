import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Tokens, Viewer } from './cast.ts';
import { COUNTRY_HEADER } from './product-under-test.ts';
import { signIn } from './session.ts';

/** One browser context for each person and country: the next screen comes from a warm cache. */
export class Rooms {
  readonly #open = new Map<string, Promise<BrowserContext>>();
  readonly #tokens: Tokens;
  readonly #options: BrowserContextOptions;

  constructor(tokens: Tokens, options: BrowserContextOptions) {
    this.#tokens = tokens;
    this.#options = options;
  }

  for(browser: Browser, viewer: Viewer, country?: string): Promise<BrowserContext> {
    const key = `${viewer} ${country ?? ''}`;
    const known = this.#open.get(key) ?? this.#make(browser, viewer, country);
    this.#open.set(key, known);
    return known;
  }

  async #make(browser: Browser, viewer: Viewer, country?: string): Promise<BrowserContext> {
    const context = await browser.newContext({
      ...this.#options,
      ...(country ? { extraHTTPHeaders: { [COUNTRY_HEADER]: country } } : {}),
    });
    const token = this.#tokens[viewer];
    if (token) await signIn(context, token);
    return context;
  }

  async close(): Promise<void> {
    for (const context of this.#open.values()) await (await context).close();
  }
}
