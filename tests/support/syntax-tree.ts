import { parse } from '@babel/parser';

export type Node = { type: string; loc: { start: { line: number } } } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The parts of a source directly below a part of it. */
export const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** All parts of a source below a part of it. */
export function* below(node: Node): Generator<Node> {
  for (const one of partsOf(node)) {
    yield one;
    yield* below(one);
  }
}

export const treeOf = (source: string): Node =>
  parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program as unknown as Node;
