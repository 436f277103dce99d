/** The words of a text as they are compared: without case, marks of letters, invisible signs and signs between them. */
export const foldedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
