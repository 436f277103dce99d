import { tokens } from '#rules/money.ts';
import { mayOrder, menuProblems, TIP_MENU_TITLE_MAX } from '#rules/tip-menu.ts';

const bounds = { min: tokens(1000), max: tokens(1_000_000) };
const entry = (title: string, amount: number) => ({ title, tokens: tokens(amount) });

test('what is wrong with an entry of a menu is named by its place; a price is a tip', () => {
  const long = '😀'.repeat(TIP_MENU_TITLE_MAX);
  const entries = [
    entry('A song', 1000),
    entry('  ', 1000),
    entry(long, 1_000_000),
    entry(`${long}x`, 999),
    entry('A dance', 1_000_001),
  ];
  expect([...menuProblems(entries, bounds)]).toEqual([
    [1, { title: 'missing' }],
    [3, { title: 'too-long', tokens: 'too-low' }],
    [4, { tokens: 'too-high' }],
  ]);
  expect(menuProblems([], bounds).size).toBe(0);
});

describe('a tip for an entry', () => {
  const item = { performerId: 'star', tokens: tokens(5000), isRemoved: false };
  const order = { item, performerId: 'star', price: tokens(5000), isInStream: true };

  test.each([
    ['at its price', {}, null],
    ['that there never was', { item: null }, 'menu-gone'],
    ['that was removed', { item: { ...item, isRemoved: true } }, 'menu-gone'],
    ['of somebody else', { performerId: 'other' }, 'menu-gone'],
    ['outside a stream', { isInStream: false }, 'menu-off-air'],
    ['for less', { price: tokens(4999) }, 'price-changed'],
    ['for more', { price: tokens(5001) }, 'price-changed'],
  ] as const)('%s', (_what, more, code) => {
    const decision = mayOrder({ ...order, ...more });
    expect(decision.allowed ? null : decision.code).toBe(code);
  });
});
