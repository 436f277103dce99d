import Cookies from 'js-cookie';

/** What a visitor has answered once and is not asked again. public/age-gate.js reads `adult` too. */
type Question = 'adult' | 'analytics' | 'install';

export const answerOf = (question: Question): string | undefined => Cookies.get(question);

export function rememberAnswer(question: Question, answer: string, days: number): void {
  Cookies.set(question, answer, { expires: days, path: '/', sameSite: 'lax' });
}
