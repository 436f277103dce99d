import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { pressedKey } from '#lib/pressed-key.ts';

const MENU = '[data-message] > [aria-haspopup="menu"]';

/**
 * Which message's menu Tab goes to: the one that was used last, else the newest. A stop at each message would put a whole
 * conversation between its head and the field.
 */
export function useMenuStop(items: readonly Message[]) {
  const [used, setUsed] = useState<string | null>(null);
  const withMenu = items.filter(({ isDeleted }) => !isDeleted);
  const isThere = withMenu.some(({ _id }) => _id === used);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches(MENU)) setUsed(target.closest('[data-message]')?.getAttribute('data-message') ?? null);
  };
  return { stop: isThere ? used : withMenu.at(-1)?._id, onFocus };
}

/** Arrows, Home and End lead from the menu of one message to those of others. */
export function stepThroughMenus(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches(MENU)) return;
  const menus = [...event.currentTarget.querySelectorAll<HTMLElement>(MENU)];
  const now = menus.indexOf(event.target);
  const to = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: menus.length - 1 }[pressedKey(event)];
  const next = to === undefined ? undefined : menus[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
