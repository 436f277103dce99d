const isManagedByReact = (node: Node): boolean =>
  Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

/**
 * The elements that hold a text which React manages as a node: one that stands beside something else, or is the child
 * of a component. Once a browser's translator has moved such a text, a new one is not shown, and removing it throws. A
 * text that is all its element holds is set as the element's content instead, which survives.
 */
export function textsWithoutOwnElement(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node.nodeValue?.trim() && isManagedByReact(node)) found.push(node.parentElement?.outerHTML ?? '');
  }
  return found;
}
