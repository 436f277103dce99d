import { parse } from '@babel/parser';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';
import postcss from 'postcss';
import { below, type Node } from './syntax-tree.ts';

/** The names of browsers in package.json's list, and in the data. */
const BROWSERS = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
} as const;

/** The oldest version of each browser that is supported. */
export const oldest = new Map<(typeof BROWSERS)[keyof typeof BROWSERS], number>();
for (const one of browserslist()) {
  const [name, version = ''] = one.split(' ');
  const browser = BROWSERS[name as keyof typeof BROWSERS];
  if (!browser) throw new Error(`${name} is in the list of browsers, and is not known here`);
  oldest.set(browser, Math.min(oldest.get(browser) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)));
}

const isUsable = (since: SimpleSupportStatement, version: number): boolean => {
  if (since.flags || since.prefix || since.alternative_name || since.version_removed) return false;
  return Number.parseFloat(String(since.version_added).replace('≤', '')) <= version;
};

/** The browsers of the list that lack a feature. */
const lackedBy = ({ support }: CompatStatement): string[] =>
  [...oldest].flatMap(([browser, version]) => {
    const known = support[browser];
    if (!known) return [];
    return [known].flat().some((since) => isUsable(since as SimpleSupportStatement, version))
      ? []
      : [`${browser} ${version}`];
  });

/** `api.URL.canParse_static: safari 16`, or nothing when every browser of the list has it. */
function problem(path: string, feature: Identifier | undefined): string[] {
  const lacking = feature?.__compat ? lackedBy(feature.__compat) : [];
  return lacking.length > 0 ? [`${path}: ${lacking.join(', ')}`] : [];
}

const { api, css, javascript } = data;
const builtins = javascript?.builtins ?? {};
/** Objects that are there everywhere, and the interfaces that they have. */
const OBJECTS: Record<string, string> = {
  document: 'Document',
  navigator: 'Navigator',
  window: 'Window',
  globalThis: 'Window',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
  screen: 'Screen',
};

/** What scripts here have in hand; the functions of rarer things have names that are words of the product, too. */
const COMMON =
  /^(?:HTML(?:Media|Video|Input|Dialog|Canvas|Form)?Element|Element|Node|Document|Event|AbortSignal|Request|Response|Headers|URL|URLSearchParams|Blob|File|FormData|Media\w+|RTC\w+|CanvasRenderingContext2D|IDB(?:Database|ObjectStore|Transaction|Request|Cursor|Factory)|ServiceWorker\w+|PushManager|AudioContext)$/;

/** All functions of a name, whatever they belong to: of what a value is, a text alone does not tell. */
const members = new Map<string, { path: string; feature: Identifier }[]>();
for (const [group, owners] of [
  ['api', api],
  ['javascript.builtins', builtins],
] as const)
  for (const [owner, own] of Object.entries(owners as Record<string, Identifier>).filter(([name]) =>
    group === 'api' ? COMMON.test(name) : !name.endsWith('DisposableStack'),
  ))
    for (const [name, feature] of Object.entries(own)) {
      if (name === '__compat' || name.endsWith('_event') || name.endsWith('_static')) continue;
      const known = members.get(name) ?? [];
      known.push({ path: `${group}.${owner}.${name}`, feature: feature as Identifier });
      members.set(name, known);
    }

/** What all things of that name lack; one that is old enough may be meant. */
function byName(name: string): string[] {
  const known = members.get(name) ?? [];
  const problems = known.map(({ path, feature }) => problem(path, feature));
  return problems.length > 0 && problems.every((one) => one.length > 0) ? (problems[0] ?? []) : [];
}

const PATTERNS = new Set(['ImportSpecifier', 'ImportDefaultSpecifier', 'ImportNamespaceSpecifier']);
const DECLARATIONS = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'ClassDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/** Names that a file gives itself. */
function ownNames(nodes: readonly Node[]): Set<string> {
  const names = new Set<string>();
  const add = (node: unknown) => {
    const { type, name } = node as { type?: string; name?: string };
    if (type === 'Identifier' && name) names.add(name);
    else if (type)
      for (const one of below(node as Node)) if (one.type === 'Identifier') names.add(one.name as string);
  };
  for (const node of nodes) {
    if (PATTERNS.has(node.type)) add(node.local);
    if (!DECLARATIONS.has(node.type)) continue;
    if (node.id) add(node.id);
    for (const param of (node.params as unknown[] | undefined) ?? []) add(param);
  }
  return names;
}

/** Of `object.name`; what belongs to an object that is not known by its name is only looked at where it is called. */
function ofMember(object: Node, name: string, own: ReadonlySet<string>, isCalled: boolean): string[] {
  const named = object.type === 'Identifier' ? (object.name as string) : '';
  if (own.has(named) && (named in OBJECTS || named in builtins)) return [];
  const global = own.has(named) ? '' : named;
  const owner = OBJECTS[global];
  if (owner) return problem(`api.${owner}.${name}`, api?.[owner]?.[name]);
  if (global in builtins) return problem(`javascript.builtins.${global}.${name}`, builtins[global]?.[name]);
  if (global && api && global in api)
    return problem(`api.${global}.${name}`, api[global]?.[`${name}_static`]);
  return isCalled ? byName(name) : [];
}

/** Interfaces and their members that a script uses and that some browser of the list lacks. */
export function unsupportedInScript(source: string): string[] {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] });
  const nodes = [...below(program as unknown as Node)];
  const own = ownNames(nodes);
  const called = new Set(nodes.flatMap(({ type, callee }) => (type === 'CallExpression' ? [callee] : [])));
  const found = nodes.flatMap((node) => {
    if (node.type === 'NewExpression') {
      const { type, name } = node.callee as Node & { name: string };
      if (type !== 'Identifier' || own.has(name)) return [];
      return [
        ...problem(`api.${name}`, api?.[name]),
        ...problem(`javascript.builtins.${name}`, builtins[name]),
      ];
    }
    if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return [];
    if (node.computed) return [];
    return ofMember(node.object as Node, (node.property as Node).name as string, own, called.has(node));
  });
  return [...new Set(found)];
}

/** Functions of values, such as `color-mix()`, wherever they may stand. */
const functions = new Map<string, { path: string; feature: Identifier }>();
function collect(group: Identifier, path: string): void {
  for (const [name, feature] of Object.entries(group)) {
    if (name === '__compat') continue;
    functions.set(name, { path: `${path}.${name}`, feature: feature as Identifier });
    collect(feature as Identifier, `${path}.${name}`);
  }
}
collect(css?.types as Identifier, 'css.types');

/** Properties, their values, selectors and rules of a style sheet that some browser of the list lacks. */
export function unsupportedInStyles(source: string): string[] {
  const found: string[] = [];
  const sheet = postcss.parse(source);
  // What stands in these is for browsers that have it.
  sheet.walkAtRules('supports', (rule) => void rule.remove());
  sheet.walk((node) => {
    if (node.type === 'atrule') {
      const rule = css?.['at-rules']?.[node.name];
      found.push(...problem(`css.at-rules.${node.name}`, rule));
      for (const [, name = ''] of node.params.matchAll(/\(([\w-]+)/g))
        found.push(...problem(`css.at-rules.${node.name}.${name}`, rule?.[name]));
    }
    if (node.type === 'rule')
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z][\w-]*)/g))
        found.push(...problem(`css.selectors.${name}`, css?.selectors?.[name]));
    if (node.type !== 'decl' || node.prop.startsWith('-')) return;
    const property = css?.properties?.[node.prop];
    found.push(...problem(`css.properties.${node.prop}`, property));
    for (const [, name = '', isFunction] of node.value.matchAll(/(?<![\w-])([a-z][\w-]*)(\()?/g)) {
      const known = isFunction ? functions.get(name) : undefined;
      const path = known?.path ?? `css.properties.${node.prop}.${name}`;
      found.push(...problem(path, known?.feature ?? property?.[name]));
    }
  });
  return [...new Set(found)];
}
