/**
 * Length as a person counts it and as Postgres does: code points, so that an emoji of one code point is one
 * character. Every text limit in the rules is measured with it.
 */
export const textLength = (value: string): number => [...value].length;

/** The first `most` characters of a text, none of them cut in half. */
export const firstOf = (text: string, most: number): string => [...text].slice(0, most).join('');

/** The part of a text beyond `most`; '' when it fits. */
export const surplusOf = (text: string, most: number): string => [...text.trim()].slice(most).join('');

/** Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Wraps a name of the other direction in isolation marks, so that the words and numbers around it stay in their order. */
export const isolated = (value: string, around: 'ltr' | 'rtl'): string =>
  RIGHT_TO_LEFT.test(value) === (around === 'rtl') ? value : `\u2068${value}\u2069`;

/** The hyphen that formatters write before a negative number, as the sign that is as wide as a plus. */
export const withMinus = (text: string): string => text.replace('-', '−');

/** Capitals of the Latin letters a to z. Every other sign stays: "ß" in capitals would be two letters, and a different code. */
export const latinCapitals = (value: string): string =>
  value.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Line ends as a person counts them: one character each. Forms send two for each, as do programs of Windows. */
export const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;

/** Whether a text stands on one line, without control characters. */
export const isSingleLine = (value: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);

/** One line: control characters and runs of white space become single spaces, ends trimmed. */
export const singleLine = (value: string): string => value.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Signs that turn the direction of the words behind them, also of those that somebody else writes there. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Scripts whose letters join or part by a sign that cannot be seen. */
const JOINING = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('');
/** Signs without a shape of their own that change the shape of what they stand beside: letters, emoji, ideographs, flags. */
const SHAPING =
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])|` +
  '(?<=\\p{scx=Mong})[\\u180b-\\u180d\\u180f]|' +
  '(?<=\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?)\\u200d(?=\\p{Extended_Pictographic})|' +
  '(?<=[\\p{Extended_Pictographic}\\p{Ideographic}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]|' +
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)|' +
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,8})[\\u{e0020}-\\u{e007f}]';
const INVISIBLE = new RegExp(
  `(${SHAPING})|(?!${TURNING.source})[\\p{Default_Ignorable_Code_Point}\\u2800]`,
  'gu',
);

/**
 * A text without signs that cannot be seen, by which two names that look the same would differ. What shapes its
 * neighbours stays (Persian and Indian letters, emoji of several people), and so do signs that turn the direction.
 */
export const withoutInvisible = (value: string): string => value.replace(INVISIBLE, '$1');

/** A name, part of an address or code: one line of what can be seen, which leaves the words around it in their order. */
export const nameLine = (value: string): string => singleLine(withoutInvisible(value.replace(TURNING, '')));

const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Nothing of it can be seen: white space, signs without a shape, and letters with no visible shape. */
export const isBlank = (text: string): boolean => UNSEEN.test(text);

/** At most `most` characters, cut at a word, with an ellipsis. */
export function shortened(text: string, most: number): string {
  const line = singleLine(text);
  const characters = [...line];
  if (characters.length <= most) return line;
  const cut = characters.slice(0, most - 1).join('');
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2));
  return `${atWord.trimEnd()}…`;
}

/** What text editors of web pages write. Other words in angle brackets are what somebody wanted to say. */
const ELEMENTS =
  'a|b|big|blockquote|br|center|code|div|em|figure|font|h[1-6]|hr|i|iframe|img|li|mark|object|ol|p|pre|s|script|' +
  'small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|u|ul|video';
const BREAK = /<(?:br|hr|\/(?:blockquote|div|figure|h[1-6]|li|p|pre|tr))(?:\s[^<>]*)?\/?>/gi;
const TAG = new RegExp(`</?(?:${ELEMENTS})(?:[\\s/][^<>]*)?>`, 'gi');
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/**
 * A free text as plain text that does no harm where a client puts it into a page as HTML: tags of text editors go
 * (ends of paragraphs become new lines), and every other "<" that could open a tag, a comment or a declaration gets
 * a space behind it, after which HTML reads it as text. Anything else stays as it was typed, "<3" too.
 */
export function plainText(value: string): string {
  if (!value.includes('<')) return value;
  const words = value.replace(BREAK, '\n').replace(TAG, '');
  const read =
    words === value
      ? words
      : words.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (name) => ENTITIES[name] ?? name);
  return read.replace(/<(?=[a-z/!?])/gi, '< ');
}
