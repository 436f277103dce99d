import { api } from './session.ts';

/** Publishes so many short posts that everybody may read, the last of them as number 1. */
export async function publishTexts(
  token: string,
  count: number,
  title: (number: number) => string,
): Promise<void> {
  for (let number = count; number > 0; number -= 1) {
    const text = `Number ${number} of many.\n\nThe lamps are on, the kettle sings, and nobody has to go home yet.`;
    const body = { type: 'text', title: title(number), text, isSale: true, price: 0, status: 'active' };
    await api('POST', '/performer/feeds', { token, body });
  }
}
