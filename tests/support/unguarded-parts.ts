import { type Node, partsOf, treeOf } from './syntax-tree.ts';

const STORES = /^(?:localStorage|sessionStorage|indexedDB|caches)$/;
const OF_NAVIGATOR = /^(?:serviceWorker|mediaDevices|storage|clipboard|wakeLock|share|locks)$/;

const nameOf = (node: unknown): string => ((node as Node | undefined)?.name as string | undefined) ?? '';

/** Whether a part of a source reads what a browser may refuse. */
function isRefusable(node: Node): boolean {
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression')
    return node.type === 'Identifier' && STORES.test(nameOf(node));
  const [owner, name] = [nameOf(node.object), nameOf(node.property)];
  if (/^(?:window|globalThis|self)$/.test(owner)) return STORES.test(name);
  return owner === 'navigator' && OF_NAVIGATOR.test(name);
}

/** A `try`, `quietly(…)`, or an async function, whose failure is one of its call. */
const isGuard = (node: Node): boolean =>
  (node.type === 'CallExpression' && nameOf(node.callee) === 'quietly') || node.async === true;

/** What is inside another part: the block of a `try`, but not what comes after it; names of members and of types are none. */
function inside(node: Node): Node[] {
  if (node.type === 'TryStatement') return [node.handler, node.finalizer].filter(Boolean) as Node[];
  if (/MemberExpression$/.test(node.type) && !node.computed) return [node.object as Node];
  if (/^TS(?!(?:As|NonNull|Satisfies))/.test(node.type) || node.type === 'ImportDeclaration') return [];
  return partsOf(node);
}

/**
 * Lines that read what a browser may refuse (storage, devices, workers) where that would end the page: reading throws
 * in private windows, sandboxes, and where somebody has forbidden it.
 */
export function unguardedParts(source: string): number[] {
  const lines = new Set<number>();
  const look = (node: Node): void => {
    if (isGuard(node)) return;
    if (isRefusable(node)) lines.add(node.loc.start.line);
    for (const part of inside(node)) look(part);
  };
  look(treeOf(source));
  return [...lines];
}

/** Lines where a form does not say how it is sent: without scripts what was typed would go into the address. */
export function formsWithoutMethod(source: string): number[] {
  const lines: number[] = [];
  const look = (node: Node): void => {
    const attributes = (node.attributes ?? []) as Node[];
    if (node.type === 'JSXOpeningElement' && nameOf(node.name) === 'form')
      if (!attributes.some(({ name }) => nameOf(name) === 'method')) lines.push(node.loc.start.line);
    for (const part of partsOf(node)) look(part);
  };
  look(treeOf(source));
  return lines;
}
