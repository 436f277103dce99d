import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeViolation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: unknown[]; html: string; failureSummary?: string }[];
}
declare const axe: { run(context: unknown, options: unknown): Promise<{ violations: AxeViolation[] }> };

/**
 * What axe finds wrong with the page as it is now, one line each. `colours` looks at contrast alone: the other
 * themes have the same structure. Runs in the page without loosening its security policy.
 */
export async function axeProblems(page: Page, { colours = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const options = colours ? { runOnly: ['color-contrast'] } : {};
  const violations = await page.evaluate(
    async (given) => (await axe.run(document, { resultTypes: ['violations'], ...given })).violations,
    options,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 5).map(({ target, html, failureSummary }) => {
      const why =
        id === 'color-contrast' ? ` (${/contrast of [\d.]+[^)]*\)?/.exec(failureSummary ?? '')?.[0]})` : '';
      return `${id}: ${help}${why} at ${target.join(' ')} ${html.slice(0, 120)}`;
    }),
  );
}
