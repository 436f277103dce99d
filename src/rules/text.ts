/**
 * Length as a person counts it and as Postgres does: code points, so that an emoji of one code point is one
 * character. Every text limit in the rules is measured with it.
 */
export const textLength = (value: string): number => [...value].length;

/** One line: control characters and runs of white space become single spaces, ends trimmed. */
export const singleLine = (value: string): string => value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
