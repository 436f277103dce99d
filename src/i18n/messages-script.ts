import type { Messages } from './messages/en-us.ts';

/** Name under which the script leaves the overlay for the tab to pick up. */
const GLOBAL = '__footlightMessages';

/** Address of the script that carries a locale's overlay. The version makes every state a file of its own. */
export const scriptPath = (locale: string, version: string): string => `/i18n/${locale}?v=${version}`;

/** Text of that script: texts are data, so nothing in them may end a string or a line. */
export function scriptText(messages: Messages): string {
  const json = JSON.stringify(messages).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `window.${GLOBAL}=${json};`;
}

/** What the script left; {} when the page has none. */
export function scriptMessages(): Messages {
  return (window as unknown as Record<string, Messages | undefined>)[GLOBAL] ?? {};
}
