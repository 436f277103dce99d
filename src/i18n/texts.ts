import type { Messages } from './messages/en-us.ts';

/**
 * The en-US texts that are loaded. A page brings only what its own code names: tools/messages-loader.mjs adds
 * the registration to every module that mentions a key. Texts are the same for everybody, so that a process or
 * a tab keeps one object.
 */
const texts: Record<string, string> = {};

export const loadedTexts: Messages = texts;

export function registerTexts(messages: Messages): void {
  Object.assign(texts, messages);
}
