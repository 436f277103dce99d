const isReactsOwn = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

/**
 * Texts in the document that React looks after as nodes of their own: those that stand beside something else, or are
 * the child of a component. Once a browser's translator has put such a text elsewhere, a new one is not shown, and
 * taking it away throws. A text that is all an element holds is no such node: it survives.
 */
export function textsBesideOthers(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node.nodeValue?.trim() && isReactsOwn(node)) found.push(node.parentElement?.outerHTML ?? '');
  }
  return found;
}
