import type { KeyboardEvent } from 'react';
import { pressedKey } from '#lib/pressed-key.ts';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex^="-"])';

/**
 * Lets Tab go round inside an element: a modal dialog lets it out to the bars of the browser, where the keys of what is
 * shown do nothing.
 */
export function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (pressedKey(event) !== 'Tab' || event.defaultPrevented) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (place) => !place.closest('[inert]') && (place.checkVisibility?.() ?? true),
  );
  const [first, last] = [places[0], places.at(-1)];
  const active = document.activeElement;
  const isBefore = (place: HTMLElement | undefined) =>
    place && active && Boolean(active.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_PRECEDING);
  // What is focused need not be one of them: with the keys of the pictures it is the frame around them.
  const isAtEnd = active === last || (!active?.contains(last ?? null) && isBefore(last));
  const isAtStart = active === first || !isBefore(first);
  const next = event.shiftKey ? (isAtStart ? last : null) : isAtEnd ? first : null;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
