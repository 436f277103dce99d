import { screen } from '@testing-library/react';
import { ShortText } from '#components/short-text.tsx';
import { createI18n, translator } from '#i18n/create-i18n.ts';
import { show } from './components/show.tsx';

const ARABIC = 'نجمة';
const HEBREW = 'שירה';
const isolated = (text: string) => `\u2068${text}\u2069`;

describe('a name inside a text', () => {
  const english = translator(createI18n('en-US', { 'wallet.tip.title': 'Tip {{name}}' }));
  const arabic = translator(createI18n('ar', { 'wallet.tip.title': 'أرسل بقشيشًا إلى {{name}}' }));

  it.each([ARABIC, HEBREW, `${ARABIC} 7`])('of the other direction keeps to itself: %s', (name) => {
    expect(english('wallet.tip.title', { name })).toBe(`Tip ${isolated(name)}`);
  });

  it.each(['Mara', 'Zoë 🎭', '李', ''])('of the same direction is put in as it is: %s', (name) => {
    expect(english('wallet.tip.title', { name })).toBe(`Tip ${name}`);
  });

  it('is kept apart in a text from right to left as well', () => {
    expect(arabic('wallet.tip.title', { name: 'Mara' })).toContain(isolated('Mara'));
    expect(arabic('wallet.tip.title', { name: ARABIC })).not.toContain('\u2068');
  });
});

it('a shortened name is there in full for those who point at it, in its own direction', () => {
  show(<ShortText text={ARABIC} />);
  expect(screen.getByTitle(ARABIC)).toHaveTextContent(ARABIC);
  expect(screen.getByTitle(ARABIC)).toHaveAttribute('dir', 'auto');
});
