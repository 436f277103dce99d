import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pageQuery, pageQueryNames, pageRoutesWithQuery } from '#rules/page-query.ts';

const ALIASES = (JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> })
  .imports;

/** The file that an import of ours names, null for a package. */
function fileOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier);
  const exact = ALIASES[specifier];
  if (exact) return resolve(exact);
  const [alias = '', ...rest] = specifier.split('/');
  const target = ALIASES[`${alias}/*`];
  return target ? resolve(target.replace('*', rest.join('/'))) : null;
}

/** A page's own file and everything of ours that it imports, at once or later. */
function sourcesOf(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return found;
  const source = readFileSync(file, 'utf8');
  found.set(file, source);
  for (const [, specifier = ''] of source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    const next = fileOf(specifier, file);
    if (next) sourcesOf(next, found);
  }
  return found;
}

/** Constants that name a parameter; `name` goes through the lists of filters that are found below. */
const NAMED: Record<string, string | null> = { RETURN_PARAM: 'returnTo', NEED_PARAM: 'need', name: null };
const ROUTER = /useRouter\(\)|LoadContext|CreatorQuery\(query/;

/** Names a source reads from the address: by the router, by its load function, or through a list of filters. */
function namesIn(source: string): string[] {
  const names: string[] = [];
  if (ROUTER.test(source)) {
    for (const [, name = ''] of source.matchAll(/(?<![-\w])query\.(\w+)\b(?!\()/g)) names.push(name);
    for (const [, list = ''] of source.matchAll(/\{([^{}]*)\} = (?:\w+\.)?query\b/g))
      for (const [, name = ''] of list.matchAll(/(\w+)\s*(?::[^,]*|=[^,]*)?(?:,|$)/g)) names.push(name);
    for (const [, name = ''] of source.matchAll(/\bquery\[(\w+)\]/g)) {
      const named = name in NAMED ? NAMED[name] : `[${name}]`;
      if (named) names.push(named);
    }
  }
  for (const [, list = ''] of source.matchAll(/(?:ALL|START)\b[^=\n]*= (\{[^}]*\})/g))
    for (const [, name = ''] of list.matchAll(/(\w+):/g)) names.push(name);
  return names;
}

function* pagesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* pagesIn(path);
    else if (!/\/(_app|_document|_error|404)\.tsx$/.test(path)) yield path;
  }
}

const routeOf = (file: string): string =>
  file
    .replace(/^pages/, '')
    .replace(/\.tsx$/, '')
    .replace(/\/index$/, '') || '/';

describe('the list of what pages read of a query', () => {
  const shell = sourcesOf(resolve('src/shell/app-view.tsx'));
  const pages = [...pagesIn('pages')].map((file) => {
    const route = routeOf(file);
    const own = [...sourcesOf(resolve(file))].filter(([path]) => !shell.has(path));
    const parameters = [...route.matchAll(/\[(\w+)\]/g)].map(([, name]) => name);
    const read = own.flatMap(([, source]) => namesIn(source)).filter((name) => !parameters.includes(name));
    return { route, read: [...new Set(read)] };
  });

  it('holds every parameter that a page reads', () => {
    const missing = pages.flatMap(({ route, read }) =>
      read.filter((name) => !pageQueryNames(route).includes(name)).map((name) => `${route} reads ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('names only pages that there are', () => {
    const routes = pages.map(({ route }) => route);
    expect(pageRoutesWithQuery().filter((route) => !routes.includes(route))).toEqual([]);
  });

  it('is found out by this test at all', () => {
    const found = pages.filter(({ read }) => read.length > 0).map(({ route }) => route);
    expect(found).toEqual(
      expect.arrayContaining([
        '/home',
        '/creator',
        '/auth/login',
        '/creator/earning',
        '/wallet',
        '/user/receipt',
      ]),
    );
  });
});

describe('a query as a page gets it', () => {
  const read = (route: string, text: string) => pageQuery(route, new URLSearchParams(text));

  it('has known names only, in one order, each once and not empty', () => {
    expect(read('/creator', 'z=1&q=b&page=2&q=c&sort=').text).toBe('page=2&q=b');
    expect(read('/contact', 'q=1').text).toBe('');
    expect(read('/no/such/page', 'q=1').text).toBe('');
    expect(read('/creator', '__proto__=1&constructor=2').text).toBe('');
  });

  it('keeps a value as it is', () => {
    const returnTo = '/creator?q=a&page=2#x y+z';
    const { text } = read('/auth/login', new URLSearchParams({ returnTo }).toString());
    expect(new URLSearchParams(text).get('returnTo')).toBe(returnTo);
  });

  it('is secret when it holds a token of a mail', () => {
    expect(read('/auth/reset', 'token=x').secret).toBe(true);
    expect(read('/auth/reset', '').secret).toBe(false);
    expect(read('/home', 'token=x')).toEqual({ text: '', secret: false });
  });
});
