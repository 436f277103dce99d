import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PATIENCE_MS } from '../../e2e/support/browser.ts';
import { FINDER, type Target } from './finder.ts';
import type { KEYS, Tab } from './tab.ts';

const require = createRequire(import.meta.url);
/** How people find things, by what screen readers read: the library of the screens' tests, in a real page. */
const LIBRARY = readFileSync(
  require.resolve('@testing-library/dom').replace(/[^/]+$/, '@testing-library/dom.umd.min.js'),
  'utf8',
);
const INSTALL = `(function () {\n${LIBRARY}\n}).call(window), window.engineFinder = ${FINDER}, true`;

/** Regular expressions do not survive JSON. */
const written = (target: unknown): string =>
  JSON.stringify(target, (_key, value) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  );

/** One person's tab, used as people do: by roles, names and words. Everything waits for what it needs. */
export class Screen {
  readonly tab: Tab;
  constructor(tab: Tab) {
    this.tab = tab;
  }

  /** Runs a function of the finder in the page, which is put there first. */
  async #ask<Value>(call: string): Promise<Value> {
    if (!(await this.tab.run<boolean>('!!window.engineFinder'))) await this.tab.run(INSTALL);
    return this.tab.run<Value>(`window.engineFinder.${call}`);
  }

  /** Repeats until it gives something other than null. Pages that are being left answer with errors. */
  async #until<Value>(
    what: string,
    ask: () => Promise<Value | null>,
    patience = PATIENCE_MS,
  ): Promise<Value> {
    let problem = '';
    for (const end = Date.now() + patience; ; ) {
      const answer = await ask().catch((error: Error) => {
        problem = error.message;
        return null;
      });
      if (answer !== null && answer !== false) return answer;
      if (Date.now() > end) throw new Error(`${what}: not within ${patience} ms ${problem}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Opens an address and waits until React has hydrated the page; answers the status. */
  async open(path: string): Promise<number> {
    await this.tab.goto(path);
    await this.hydrated(path);
    return this.tab.run("performance.getEntriesByType('navigation')[0].responseStatus");
  }

  async hydrated(path = ''): Promise<void> {
    await this.#until(`${path} is hydrated`, () => this.#ask<boolean>('isHydrated()'));
  }

  /**
   * Until the page has loaded nothing for half a second, and no script is under way: what is still loading when a page is
   * left fails. Webpack marks a script that it loads, and removes it when that has come.
   */
  async settled(): Promise<void> {
    // Browsers list 250 files and no more, unless they are asked to.
    await this.tab.run('performance.setResourceTimingBufferSize(10_000)');
    const loaded = "performance.getEntriesByType('resource').length";
    await this.#until('The page is quiet', async () => {
      const before = await this.tab.run<number>(loaded);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return this.tab.run<boolean>(
        `${loaded} === ${before} && document.querySelector('script[data-webpack]') === null`,
      );
    });
  }

  async press(target: Target): Promise<void> {
    const at = await this.#until(`Press ${written(target)}`, () =>
      this.#ask<{ x: number; y: number } | null>(`place(${written(target)})`),
    );
    await this.tab.clickAt(at.x, at.y);
  }

  async key(key: keyof typeof KEYS): Promise<void> {
    await this.tab.press(key);
  }

  /** Takes out what a field holds and types; fields for dates, times and lists are set. */
  async fill(target: Target, text: string): Promise<void> {
    const isSet = await this.#until(`Fill ${written(target)}`, () =>
      this.#ask<'focused' | 'set' | null>(`edit(${written(target)}, ${JSON.stringify(text)})`),
    );
    if (isSet === 'focused') await (text === '' ? this.tab.press('Backspace') : this.tab.type(text));
  }

  /** Turns a box, a switch or a radio button on. */
  async check(target: Target): Promise<void> {
    await this.#until(`Check ${written(target)}`, async () => {
      if (await this.#ask(`isChecked(${written(target)})`)) return true;
      const at = await this.#ask<{ x: number; y: number } | null>(`place(${written(target)})`);
      if (at) await this.tab.clickAt(at.x, at.y);
      return (await this.#ask<boolean>(`isChecked(${written(target)})`)) || null;
    });
  }

  async setFiles(target: Target, ...files: { name: string; buffer: Buffer }[]): Promise<void> {
    const { outputDir } = test.info();
    mkdirSync(outputDir, { recursive: true });
    const folder = mkdtempSync(join(outputDir, 'files-'));
    const paths = files.map(({ name, buffer }) => {
      writeFileSync(join(folder, name), buffer);
      return join(folder, name);
    });
    const call = `input(${written(target)})`;
    await this.#until(`Files for ${written(target)}`, () => this.#ask<boolean>(`${call} !== null`));
    await this.tab.setFiles(`window.engineFinder.${call}`, paths);
  }

  /** Waits until a thing is visible. */
  async see(target: Target, patience?: number): Promise<void> {
    await this.#until(
      `See ${written(target)}`,
      () => this.#ask<boolean>(`count(${written(target)}) > 0`),
      patience,
    );
  }

  async seeNot(target: Target): Promise<void> {
    await this.#until(`See no ${written(target)}`, () =>
      this.#ask<boolean>(`count(${written(target)}) === 0`),
    );
  }

  /** Waits until these words can be read on the page. */
  async read(words: string | RegExp, patience?: number): Promise<void> {
    await this.#until(`Read ${words}`, () => this.#ask<boolean>(`reads(${written(words)})`), patience);
  }

  async at(path: string): Promise<void> {
    await this.holds(`Be at ${path}`, `location.pathname === '${path}'`);
    await this.hydrated(path);
  }

  /** Waits until an expression is true in the page. */
  async holds(what: string, expression: string, patience?: number): Promise<void> {
    await this.#until(what, () => this.tab.run<boolean>(expression), patience);
  }

  /** Until a call of this page to a path of the API was answered: leaving the page earlier would break it off. */
  async answered(path: string): Promise<void> {
    const calls = `performance.getEntriesByType('resource').filter((one) => one.name.includes(${JSON.stringify(path)}))`;
    await this.holds(`An answer of ${path}`, `${calls}.some((one) => one.responseEnd > 0)`);
  }

  async signIn(token: string): Promise<void> {
    await this.tab.setCookie('token', token);
  }

  /** That nothing went wrong up to now: no error, no breach of the policy, no answer of the server's own fault. */
  expectNoComplaints(): void {
    expect(this.tab.complaints).toEqual([]);
    expect(this.tab.refusals.filter((line) => line.startsWith('5'))).toEqual([]);
  }
}

export const button = (name: string | RegExp, more: Partial<Target> = {}): Target => ({
  role: 'button',
  name,
  ...more,
});
export const link = (name: string | RegExp, more: Partial<Target> = {}): Target => ({
  role: 'link',
  name,
  ...more,
});
export const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
export const dialog = (name: string | RegExp): Target => ({ role: 'dialog', name });
export const label = (name: string | RegExp, more: Partial<Target> = {}): Target => ({
  label: name,
  ...more,
});
