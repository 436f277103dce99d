import { below, type Node, treeOf } from './syntax-tree.ts';

/** A place that waits for so many milliseconds, whatever happens meanwhile; null where the source does not tell how many. */
export interface FixedWait {
  line: number;
  milliseconds: number | null;
}

/** Its `setTimeout` is called all kinds of names. */
const PROMISES = ['node:timers/promises', 'timers/promises'];
/** A method of Playwright's pages. */
const PAGE_WAIT = 'waitForTimeout';

const child = (node: Node, name: string) => node[name] as Node | undefined;
const list = (node: Node, name: string) => (node[name] ?? []) as Node[];
const isFunction = ({ type }: Node) =>
  ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression', 'ObjectMethod'].includes(type);
const nameOf = (node: Node | undefined): string =>
  String((node?.type === 'MemberExpression' ? child(node, 'property')?.name : node?.name) ?? '');

/** Which function waits for its how many-th value. */
type Waiters = Map<string, number>;

class File {
  private readonly constants = new Map<string, Node>();
  private readonly parents = new Map<Node, Node>();
  private readonly all: Node[];
  private readonly waiters: Waiters = new Map();
  private readonly races: Node[];

  constructor(source: string) {
    const tree = treeOf(source);
    this.all = [tree, ...below(tree)];
    for (const node of this.all) {
      for (const one of Object.values(node).flat())
        if (typeof one === 'object' && one !== null && 'type' in one) this.parents.set(one as Node, node);
      const [id, init] = [child(node, 'id'), child(node, 'init')];
      if (node.type === 'VariableDeclarator' && id?.type === 'Identifier' && init)
        this.constants.set(nameOf(id), init);
      if (node.type === 'ImportDeclaration' && PROMISES.includes(String(child(node, 'source')?.value)))
        for (const one of list(node, 'specifiers'))
          if (nameOf(child(one, 'imported')) === 'setTimeout')
            this.waiters.set(nameOf(child(one, 'local')), 0);
    }
    this.races = this.all.filter(isRace);
  }

  /** The most that a number may be, as far as the source says. */
  private most(node: Node | undefined, depth = 0): number | null {
    if (!node || depth > 10) return null;
    const of = (part: string) => this.most(child(node, part), depth + 1);
    switch (node.type) {
      case 'NumericLiteral':
        return node.value as number;
      case 'Identifier':
        return this.most(this.constants.get(nameOf(node)), depth + 1);
      case 'ConditionalExpression': {
        const [yes, no] = [asksForLong(node) ? null : of('consequent'), of('alternate')];
        return yes === null ? no : Math.max(yes, no ?? 0);
      }
      case 'CallExpression': {
        const callee = child(node, 'callee');
        const values = list(node, 'arguments').flatMap((one) => this.most(one, depth + 1) ?? []);
        if (nameOf(callee && child(callee, 'object')) !== 'Math') return null;
        const name = nameOf(callee);
        if (name === 'random') return 1;
        if (values.length === 0 || !['min', 'max', 'round', 'floor', 'ceil'].includes(name)) return null;
        return name === 'min' ? Math.min(...values) : Math.max(...values);
      }
      case 'BinaryExpression': {
        const [left, right] = [of('left'), of('right')];
        // What is taken away may be nothing.
        if (node.operator === '-') return left === null ? null : left - (right ?? 0);
        if (left === null || right === null) return null;
        const [sum, product, quotient] = [left + right, left * right, left / right];
        return { '+': sum, '*': product, '/': quotient }[String(node.operator)] ?? null;
      }
      default:
        return null;
    }
  }

  /** What this call waits for, when it is one that only waits. */
  private waitedFor(call: Node): Node | undefined {
    const [callee, values] = [child(call, 'callee'), list(call, 'arguments')];
    const name = nameOf(callee);
    const isMethod = callee?.type === 'MemberExpression';
    if (isMethod && name === PAGE_WAIT) return values[0];
    const at = isMethod ? undefined : this.waiters.get(name);
    if (at !== undefined) return values[at];
    return !isMethod && name === 'setTimeout' && this.resolves(call) ? values[1] : undefined;
  }

  /** Whether a timer does nothing but end `new Promise((resolve) => …)`. */
  private resolves(timer: Node): boolean {
    const [first] = list(timer, 'arguments');
    const done = first?.type === 'ArrowFunctionExpression' ? child(first, 'body') : first;
    const ended = nameOf(done?.type === 'CallExpression' ? child(done, 'callee') : done);
    for (let node = this.parents.get(timer); node; node = this.parents.get(node))
      if (node.type === 'NewExpression' && nameOf(child(node, 'callee')) === 'Promise')
        return nameOf(list(list(node, 'arguments')[0] as Node, 'params')[0]) === ended;
    return false;
  }

  /** A limit for something else, which mostly comes first. */
  private isRaced(call: Node): boolean {
    for (let node: Node | undefined = call; node; node = this.parents.get(node)) {
      const name = this.nameGiven(node);
      const isNamed = name !== '' && this.races.some((race) => mentions(race, name));
      if (isRace(node) || (node.type === 'NewExpression' && isNamed)) return true;
      if (isFunction(node) && !this.isOfPromise(node)) return false;
    }
    return false;
  }
  private isOfPromise(node: Node): boolean {
    return (
      this.parents.get(node)?.type === 'NewExpression' || this.parents.get(node)?.type === 'CallExpression'
    );
  }
  /** Done with LONG only: nobody waits for it before a change lands. */
  private isLong(call: Node): boolean {
    for (let node = call, parent = this.parents.get(call); parent; parent = this.parents.get(node)) {
      if (child(parent, 'consequent') === node && asksForLong(parent)) return true;
      node = parent;
    }
    return false;
  }
  private nameGiven(node: Node): string {
    const parent = this.parents.get(node);
    return parent?.type === 'VariableDeclarator' ? nameOf(child(parent, 'id')) : '';
  }

  /** The functions around a place that have a name, and their own parameters. */
  private waiterAround(call: Node, waited: Node): [name: string, at: number] | undefined {
    if (waited.type !== 'Identifier') return undefined;
    for (let node = this.parents.get(call); node; node = this.parents.get(node)) {
      if (!isFunction(node)) continue;
      const at = list(node, 'params').findIndex((one) => nameOf(one) === nameOf(waited));
      if (at < 0) continue;
      const name = nameOf(child(node, 'id')) || this.nameGiven(node);
      return name ? [name, at] : undefined;
    }
    return undefined;
  }

  waits(): FixedWait[] {
    const calls = this.all.filter(({ type }) => type === 'CallExpression');
    // A function that waits for what it is given is looked at where it is called; so is one that calls it.
    for (let known = -1; known !== this.waiters.size; ) {
      known = this.waiters.size;
      for (const call of calls) {
        const waited = this.waitedFor(call);
        const waiter = waited && !this.isRaced(call) && this.waiterAround(call, waited);
        if (waiter) this.waiters.set(...waiter);
      }
    }
    return calls.flatMap((call) => {
      const waited = this.waitedFor(call);
      if (!waited || this.isLong(call) || this.isRaced(call) || this.waiterAround(call, waited)) return [];
      return [{ line: call.loc.start.line, milliseconds: this.most(waited) }];
    });
  }
}

/** Whether a condition is about the long tests. */
const asksForLong = (node: Node): boolean => {
  const test = child(node, 'test');
  return test !== undefined && [test, ...below(test)].some(({ name }) => name === 'LONG');
};
const isRace = (node: Node): boolean => {
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined;
  return nameOf(callee) === 'race' && nameOf(callee && child(callee, 'object')) === 'Promise';
};
const mentions = (node: Node, name: string): boolean =>
  [...below(node)].some((one) => one.type === 'Identifier' && one.name === name);

/** Every place of a source that waits for a time instead of for something. */
export const fixedWaits = (source: string): FixedWait[] => new File(source).waits();
