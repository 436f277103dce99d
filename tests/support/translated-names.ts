import { below, type Node, treeOf } from './syntax-tree.ts';
import { nameAtEnd, outcomes } from './texts-beside.ts';

/** Whose `name` is one that a person gave to themself. */
const PEOPLE =
  /^(?:performer|person|people|creator|recipient|sender|user|viewer|fan|buyer|seller|owner|author|guest|host)(?:Info)?$/;
/** What names a thing by signs: a word in it means nothing. */
const CODES = /^(?:username|orderNumber|shippingCode|code|couponCode)$/;

function isName(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return (node.expressions as Node[]).some(isName);
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return false;
  const name = nameAtEnd({ ...node, type: 'MemberExpression' });
  if (CODES.test(name)) return true;
  const of = node.object as Node;
  const owner = of.type === 'Identifier' ? of : { ...of, type: 'MemberExpression' };
  return name === 'name' && PEOPLE.test(nameAtEnd(owner));
}

const isKept = (element: Node): boolean =>
  ((element.openingElement as Node).attributes as Node[]).some(
    ({ name, value }) =>
      (name as Node | undefined)?.name === 'translate' && (value as Node | null)?.value === 'no',
  );

/**
 * Elements of the page, by their lines, whose text is the name of a person or a number or code, and that do not ask
 * translators of browsers to leave it as it is: "Rose" is no flower, and a coupon is typed as it was written.
 */
export function translatedNames(source: string): number[] {
  return [...below(treeOf(source))]
    .filter(({ type }) => type === 'JSXElement')
    .filter((element) =>
      (element.children as Node[]).some(
        (child) => child.type === 'JSXExpressionContainer' && outcomes(child.expression as Node).some(isName),
      ),
    )
    .filter((element) => !isKept(element))
    .map(({ loc }) => loc.start.line);
}
