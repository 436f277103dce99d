import { textLength } from './text.ts';

export const PASSWORD_MIN = 8;
/** An upper end, so that nobody makes the server hash a novel. */
const PASSWORD_MAX = 128;

export type PasswordProblem = 'too-short' | 'too-long' | 'no-lower' | 'no-upper' | 'no-digit' | 'no-symbol';

const KINDS = [
  { problem: 'no-lower', pattern: /\p{Ll}/u, choices: 26 },
  { problem: 'no-upper', pattern: /\p{Lu}/u, choices: 26 },
  { problem: 'no-digit', pattern: /\p{Nd}/u, choices: 10 },
  { problem: 'no-symbol', pattern: /[^\p{L}\p{N}\p{M}\p{C}\s]/u, choices: 33 },
] as const;

/**
 * True for what a client sends while HASH_PW_CLIENT is on: 64 small hex digits of a SHA-256. Such a value says
 * nothing of the letters behind it: the client checked the password before it hashed it. Whether one may come at
 * all is for the server to say; as a password of its own such a text is not good enough.
 */
export const isClientHash = (value: string): boolean => /^[0-9a-f]{64}$/.test(value);

/**
 * What keeps a password from being accepted: 8 to 128 characters with a lowercase letter, an uppercase letter, a digit and a
 * symbol. Empty when it is fine. All problems at once, for a checklist under the field.
 */
export function passwordProblems(value: string): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  const length = textLength(value);
  if (length < PASSWORD_MIN) problems.push('too-short');
  if (length > PASSWORD_MAX) problems.push('too-long');
  for (const kind of KINDS) if (!kind.pattern.test(value)) problems.push(kind.problem);
  return problems;
}

/** Words and runs that guessing programs try first: each counts as one character. */
const COMMON =
  /p[a@]ss?w[o0]rd|qwert[yz]?|asdf(?:gh)?|let ?me ?in|welcome|admin|dragon|monkey|iloveyou|footlight|(?:19|20)\d\d/gi;

/** Characters that are no repetition of the one before and no step up or down from it, as in `aaa` or `123`. */
function unpredictable(value: string): number {
  const codes = [...value.replace(COMMON, '*')].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
}

type PasswordStrength = 0 | 1 | 2 | 3 | 4;
const LEVELS = [1, 45, 58, 72] as const;

/**
 * Strength for the meter beside the field: 0 nothing typed, 1 not accepted or easily guessed, 4 strong. An
 * estimate for people only; `passwordProblems` alone decides what is accepted.
 */
export function passwordStrength(value: string): PasswordStrength {
  if (value === '') return 0;
  if (passwordProblems(value).length > 0) return 1;
  const choices = KINDS.reduce((sum, kind) => sum + (kind.pattern.test(value) ? kind.choices : 0), 0);
  const bits = unpredictable(value) * Math.log2(choices);
  return Math.max(1, LEVELS.filter((level) => bits >= level).length) as PasswordStrength;
}
