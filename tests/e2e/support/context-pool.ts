import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Tokens, Viewer } from './cast.ts';
import { COUNTRY_HEADER } from './product-under-test.ts';
import { signIn } from './session.ts';

/** One browser context for each person, country and kind of window, made when it is first asked for. It keeps its cache. */
export class ContextPool {
  readonly #contexts = new Map<string, Promise<BrowserContext>>();
  readonly #tokens: Tokens;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  get(
    browser: Browser,
    { viewer, country, ...options }: BrowserContextOptions & { viewer: Viewer; country?: string | undefined },
  ): Promise<BrowserContext> {
    const key = JSON.stringify([viewer, country, options]);
    const known = this.#contexts.get(key) ?? this.#make(browser, viewer, country, options);
    this.#contexts.set(key, known);
    return known;
  }

  async #make(
    browser: Browser,
    viewer: Viewer,
    country: string | undefined,
    options: BrowserContextOptions,
  ): Promise<BrowserContext> {
    const context = await browser.newContext({
      ...options,
      ...(country ? { extraHTTPHeaders: { [COUNTRY_HEADER]: country } } : {}),
    });
    const token = this.#tokens[viewer];
    if (token) await signIn(context, token);
    return context;
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await (await context).close();
  }
}
