import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type Press = KeyboardEvent | ReactKeyboardEvent;

/** What Safari gives the Enter that ends a word of an input method: it comes after the composition, which then is over. */
const KEY_OF_INPUT_METHOD = 229;

/**
 * True while an input method (Japanese, Chinese, Korean …) is putting a word together: its keys choose, take or cancel
 * that word, and mean nothing else.
 */
export function isComposing(event: Press): boolean {
  const { isComposing: during, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return during || keyCode === KEY_OF_INPUT_METHOD;
}

/** The key that was pressed, or '' while it belongs to an input method. Every handler of keys asks here (rule 9.15). */
export function pressedKey(event: Press): string {
  return isComposing(event) ? '' : event.key;
}

/** Keeps the keys of an input method from the handlers inside an element, for parts that are not ours. */
export function keepComposing(event: ReactKeyboardEvent): void {
  if (isComposing(event)) event.stopPropagation();
}
