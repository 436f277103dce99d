import { spawnSync } from 'node:child_process';

const trace = (...words: string[]) =>
  spawnSync(process.execPath, ['--no-warnings', 'tests/trace/run.ts', ...words], {
    encoding: 'utf8',
    // It makes a database of its own there.
    env: { ...process.env, DATABASE_URL: process.env.TEST_DATABASE_URL },
  });

/** One of the files that run for nearly every call. */
const GENERAL = 'server/http/invoke.ts';

/** What stands below the headline of a request: each layer with its files. */
function layersOf(output: string, request: string): Map<string, string[]> {
  const [, section = ''] = output.split(new RegExp(`^${request}: .*\n`, 'm'));
  const layers = section.split(/^\S/m)[0]?.matchAll(/^ {2}(\S.*)\n((?: {4}.+\n)+)/gm) ?? [];
  return new Map([...layers].map(([, layer = '', files = '']) => [layer, files.trim().split(/\s+/)]));
}

test('it says which requests it knows, makes each, and tells its files by layers', () => {
  const refused = trace('buy-everything');
  expect(refused.status).toBe(1);
  expect(refused.stdout).toMatch(/^There is no request buy-everything\.\n/);
  const requests = [...refused.stdout.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name = '']) => name);
  expect(requests).toContain('buy-post');
  const { status, stdout, stderr } = trace(...requests);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  for (const request of requests)
    expect([...layersOf(stdout, request).keys()]).toEqual(expect.arrayContaining(['services', 'queries']));
  const bought = layersOf(stdout, 'buy-post');
  expect([...bought.keys()].slice(0, 4)).toEqual(['HTTP', 'routes, jobs and commands', 'services', 'rules']);
  expect(bought.get('HTTP')).not.toContain(GENERAL);
  expect(bought.get('routes, jobs and commands')).toEqual(['server/features/wallet/wallet.routes.ts']);
  expect(bought.get('services')).toContain('server/features/feeds/feed-purchase.service.ts');
  expect(bought.get('rules')).toContain('src/rules/item-access.ts');
  expect(bought.get('queries')).toContain('server/features/wallet/wallet.queries.ts');
  expect(bought.get('presenters')).toContain('server/features/wallet/wallet.present.ts');
});

test('what runs for nearly every call is named when it is asked for', () => {
  expect(layersOf(trace('tip', '--all').stdout, 'tip').get('HTTP')).toContain(GENERAL);
});
