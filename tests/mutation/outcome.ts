import { stripVTControlCharacters } from 'node:util';

/** `red`: a test says that something differs. `broken`: none ran, or they failed for another reason. */
export interface Outcome {
  kind: 'green' | 'red' | 'broken';
  /** What was said first, and by which test. */
  text: string;
  test: string;
  seconds: number;
}

interface Failure {
  test: string;
  messages: readonly string[];
}

export const firstLines = (text: string): string =>
  stripVTControlCharacters(text).trim().split('\n').slice(0, 12).join('\n');

/** What assertions, and waits for what does not come about, begin with; a test may fail for other reasons, too. */
const DIFFERENCES = ['expect(', 'Unable to find ', 'It never came about.'];

/** Whether a failed test says that something differs from what it should be. */
export const isDifference = (message: string): boolean =>
  DIFFERENCES.some((one) => stripVTControlCharacters(message).includes(one));

/** What came of tests of which so many passed; `otherwise` is said where none ran. */
export function outcomeOf(
  passed: number,
  failures: readonly Failure[],
  otherwise: string,
): Omit<Outcome, 'seconds'> {
  const said = failures.flatMap(({ test, messages }) =>
    messages.map((one) => ({ test, text: stripVTControlCharacters(one) })),
  );
  const difference = said.find(({ text }) => isDifference(text));
  if (difference) return { kind: 'red', text: firstLines(difference.text), test: difference.test };
  const [first] = said;
  if (first || passed === 0)
    return { kind: 'broken', text: firstLines(first?.text ?? otherwise), test: first?.test ?? '' };
  return { kind: 'green', text: '', test: '' };
}

/** A row of the table: what came of it, how long it took, what was tried, and which test noticed. */
export function row(state: string, seconds: number | null, name: string, test = ''): string {
  const time = seconds === null ? '' : `${seconds} s`;
  return [state.padEnd(9), time.padStart(5), name, ...(test === '' ? [] : [`(${test})`])].join('  ');
}
