/** So many pages of a tab's history are known; who goes back further gets the heading. */
const MOST = 50;

/** The key that Next gives to each page of the tab's history. */
const historyKey = (): string => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : '';
};

/**
 * The link that was followed from each page of the tab's history, so that who comes back finds the focus there:
 * otherwise the next Tab would go to the top of a long list.
 */
export class FollowedLinks {
  readonly #left = new Map<string, string>();
  #key = historyKey();
  #isBack = false;

  /** The browser's Back or Forward was pressed. */
  readonly onPop = (): void => {
    this.#isBack = true;
  };

  /** The page is being left. */
  readonly onLeave = (): void => {
    const href = document.activeElement?.closest('main a[href]')?.getAttribute('href');
    this.#left.delete(this.#key);
    if (href) this.#left.set(this.#key, href);
    const [oldest] = this.#left.keys();
    if (oldest !== undefined && this.#left.size > MOST) this.#left.delete(oldest);
  };

  /** Another page is shown: the link that was followed from it before, if one has come back to it and it is still there. */
  arrive(): Element | null {
    this.#key = historyKey();
    const href = this.#isBack ? this.#left.get(this.#key) : undefined;
    this.#isBack = false;
    if (href === undefined) return null;
    const links = [...document.querySelectorAll('main a[href]')];
    return links.find((link) => link.getAttribute('href') === href) ?? null;
  }
}
