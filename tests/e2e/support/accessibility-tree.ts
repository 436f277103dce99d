import type { CDPSession, Page } from '@playwright/test';

/** A node of the tree that a browser hands to a screen reader, as far as it is looked at here. */
interface Node {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
  backendDOMNodeId?: number;
}

/** What the page shows of an element that the tree names. */
interface Drawn {
  html: string;
  tabIndex: number;
  /** The text that stands in the same box as a control, and belongs to no other one. */
  text: string;
}

export interface TreeReport {
  controls: number;
  problems: string[];
}

const NAMED = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton', 'checkbox'],
  ...['radio', 'switch', 'tab', 'menu', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'dialog'],
  ...['alertdialog', 'ComboBoxSelect', 'PopUpButton', 'DateTime', 'InputTime', 'Date'],
]);
/** What a role has to say besides its name. */
const STATES: Readonly<Record<string, string>> = {
  ...{ checkbox: 'checked', radio: 'checked', switch: 'checked' },
  ...{ menuitemcheckbox: 'checked', menuitemradio: 'checked' },
  ...{ tab: 'selected', option: 'selected' },
};
/** A stop of the Tab key has to be something that one can do: these are none. */
const NO_CONTROL = new Set([
  ...['generic', 'none', 'listitem', 'columnheader', 'rowheader', 'cell', 'row', 'paragraph', 'list'],
  ...['StaticText', 'strong', 'LabelText', 'Section', 'image', 'img'],
]);

/** Runs in the page, with an element of the tree as `this`. */
function draw(this: Element): Drawn {
  let text = '';
  for (let box = this.parentElement; box; box = box.parentElement) {
    if (box.querySelectorAll('input, select, textarea, button, label').length > 1) break;
    if (box.querySelector('label')) break;
    text = box.innerText.trim();
    if (text) break;
  }
  return { html: this.outerHTML.slice(0, 160), tabIndex: (this as HTMLElement).tabIndex, text };
}

async function drawn(session: CDPSession, backendNodeId: number): Promise<Drawn> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId });
  if (!object.objectId) return { html: '', tabIndex: -1, text: '' };
  const { result } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: draw.toString(),
    objectId: object.objectId,
    returnByValue: true,
  });
  return (result.value as Drawn | undefined) ?? { html: '', tabIndex: -1, text: '' };
}

const stateOf = (node: Node, name: string): unknown =>
  node.properties?.find((property) => property.name === name)?.value.value;

/** What a node does not tell, without a look at the page. */
function omissionOf(node: Node): string | null {
  const role = node.role?.value ?? '';
  const name = node.name?.value.trim() ?? '';
  if (NAMED.has(role) && name === '') return 'has no name';
  const state = STATES[role];
  if (state && stateOf(node, state) === undefined) return `does not say whether it is ${state}`;
  if (role === 'slider' && (node.value?.value ?? '') === '') return 'has no value';
  return null;
}

async function problemOf(session: CDPSession, node: Node): Promise<string | null> {
  const role = node.role?.value ?? '';
  const id = node.backendDOMNodeId;
  const plain = omissionOf(node);
  if (id === undefined) return plain ? `${role} ${plain}` : null;
  const says = [node.name?.value, node.value?.value, node.description?.value].join(' ');
  if (plain) return `${role} "${node.name?.value ?? ''}" ${plain}: ${(await drawn(session, id)).html}`;
  if (role === 'combobox' && (node.value?.value ?? '') === '') {
    const { text, html } = await drawn(session, id);
    const missing = text.split('\n').filter((line) => line.trim() && !says.includes(line.trim()));
    if (missing.length > 0)
      return `combobox "${node.name?.value}" shows "${missing.join(', ')}" and does not tell it: ${html}`;
  }
  if (NO_CONTROL.has(role) && stateOf(node, 'focusable') === true) {
    const { tabIndex, html } = await drawn(session, id);
    if (tabIndex >= 0) return `${role} takes the Tab key without being a control: ${html}`;
  }
  return null;
}

/** Reads the whole accessibility tree of a page as it is now. */
export async function readTree(page: Page): Promise<TreeReport> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
    const told = nodes.filter(({ ignored }) => !ignored);
    const problems: string[] = [];
    for (const node of told) {
      const problem = await problemOf(session, node);
      if (problem) problems.push(problem);
    }
    return { controls: told.filter(({ role }) => NAMED.has(role?.value ?? '')).length, problems };
  } finally {
    await session.detach();
  }
}
