import * as z from 'zod';

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

const FILL_IN = 'Please fill this in.';

function tooSmall({ origin, minimum }: { origin: string; minimum: number | bigint }): string {
  if (origin !== 'string') return `This must be at least ${minimum}.`;
  return minimum === 1 ? FILL_IN : `Please use at least ${minimum} characters.`;
}

/** What is wrong with a field in words for a person. A text that the contract gives itself goes first. */
function fieldText(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return FILL_IN;
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return issue.origin === 'string'
        ? `Please use at most ${issue.maximum} characters.`
        : `This must be at most ${issue.maximum}.`;
    case 'invalid_type':
      return issue.expected === 'number' ? 'Please enter a number.' : 'Please check this.';
    case 'invalid_value':
      return 'Please choose one of the given values.';
    default:
      return 'Please check this.';
  }
}

/** Lets every refused field of the API speak like a person. */
export const setZodErrorMap = (): void => void z.config({ customError: fieldText });
