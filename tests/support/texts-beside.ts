import { below, type Node, partsOf, treeOf } from './syntax-tree.ts';

const isJsx = ({ type }: Node): boolean => type === 'JSXElement' || type === 'JSXFragment';
const isBlank = (text: string): boolean => text.trim() === '';

/** `c` of `a.b.c`. */
export function nameAtEnd(node: Node): string {
  const named = node.type === 'MemberExpression' ? (node.property as Node) : node;
  return named.type === 'Identifier' ? (named.name as string) : '';
}

/** Whether an expression is a text: a literal, a template, the translation of a key, or what is named like one. */
function isText(node: Node): boolean {
  if (node.type === 'StringLiteral') return !isBlank(node.value as string);
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'CallExpression')
    return /^(?:t|join|format[A-Z]\w*)$/.test(nameAtEnd(node.callee as Node));
  return /^(?:name|username|label)$/.test(nameAtEnd(node));
}

/** What an expression may be, one of several by a condition. */
export function outcomes(node: Node): Node[] {
  if (node.type === 'ConditionalExpression')
    return [...outcomes(node.consequent as Node), ...outcomes(node.alternate as Node)];
  if (node.type === 'LogicalExpression')
    return [...outcomes(node.left as Node), ...outcomes(node.right as Node)];
  return [node];
}

/** What a child of an element puts into it: the children of fragments stand beside the others, too. */
function pieces(child: Node): Node[] {
  if (child.type === 'JSXText') return isBlank(child.value as string) ? [] : [child];
  if (child.type === 'JSXFragment') return (child.children as Node[]).flatMap(pieces);
  if (child.type !== 'JSXExpressionContainer') return [child];
  const expression = child.expression as Node;
  if (expression.type === 'JSXEmptyExpression') return [];
  if (expression.type === 'StringLiteral' && isBlank(expression.value as string)) return [];
  const found = outcomes(expression);
  return found.some(({ type }) => type === 'JSXFragment')
    ? found.flatMap((one) => (one.type === 'JSXFragment' ? pieces(one) : [one]))
    : [child];
}

const isTextPiece = (piece: Node): boolean => {
  if (piece.type === 'JSXText') return true;
  return outcomes(piece.type === 'JSXExpressionContainer' ? (piece.expression as Node) : piece).some(isText);
};

const isFunction = ({ type }: Node): boolean => /^(?:Function|ArrowFunction)/.test(type);

/** What a function hands back itself: the returns of functions inside it are theirs. */
function* returned(node: Node): Generator<Node> {
  if (node.type === 'ReturnStatement' && node.argument) yield* outcomes(node.argument as Node);
  for (const one of partsOf(node)) if (!isFunction(one)) yield* returned(one);
}

/** Texts that a component hands back: it does not know what they stand beside where it is used. */
function textsOfComponent(node: Node): Node[] {
  const id = node.id as Node | undefined;
  if (id?.type !== 'Identifier' || !/^[A-Z]\w*[a-z]/.test(id.name as string)) return [];
  const made = node.type === 'VariableDeclarator' ? (node.init as Node | null) : node;
  if (!made || !isFunction(made)) return [];
  const body = made.body as Node;
  return (body.type === 'BlockStatement' ? [...returned(body)] : outcomes(body)).filter(isText);
}

/** Texts directly in an element beside something else, or in a fragment, which stands beside what is around it. */
function textsOfElement(element: Node): Node[] {
  const all = (element.children as Node[]).flatMap(pieces);
  return element.type === 'JSXFragment' || all.length > 1 ? all.filter(isTextPiece) : [];
}

/**
 * Lines of a component where a text stands beside something else in one element, or comes and goes beside it. A
 * translator of the browser puts each text into elements of its own, after which React neither finds the text, to
 * change it, nor its place, to put something before it.
 */
export function textsBeside(source: string): number[] {
  const lines = [...below(treeOf(source))]
    .flatMap((node) => (isJsx(node) ? textsOfElement(node) : textsOfComponent(node)))
    .map(({ loc }) => loc.start.line);
  return [...new Set(lines)].sort((one, other) => one - other);
}
