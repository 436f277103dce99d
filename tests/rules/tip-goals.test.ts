import { tokens } from '#rules/money.ts';
import { goalCountsFrom, goalPercent, goalProblem, isGoalReached, laterGoal } from '#rules/tip-goals.ts';

test.each([
  [0, 'too-low'],
  [99, 'too-low'],
  [100, null],
  [100_000_000, null],
  [100_000_001, 'too-high'],
] as const)('a goal of %i hundredths: %s', (amount, problem) => {
  expect(goalProblem(tokens(amount))).toBe(problem);
});

test.each([
  [0, 3, 0, false],
  [1, 3, 33, false],
  // Never 100 before it is reached.
  [9999, 10_000, 99, false],
  [10_000, 10_000, 100, true],
  [25_000, 10_000, 100, true],
])('%i of %i are %i %%', (collected, wanted, percent, isReached) => {
  expect(goalPercent({ collected, tokens: wanted })).toBe(percent);
  expect(isGoalReached({ collected, tokens: wanted })).toBe(isReached);
});

test('a goal that is changed keeps what was given for it; one after a goal that was reached begins at nothing', () => {
  const [since, now] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-01T12:30:00Z')];
  expect(goalCountsFrom(null, now)).toBe(now);
  expect(goalCountsFrom({ since, isReached: false }, now)).toBe(since);
  expect(goalCountsFrom({ since, isReached: true }, now)).toBe(now);
});

describe('words about a goal that come in another order', () => {
  const goal = { title: 'A song', tokens: 100, collected: 40, since: 'noon' };

  test('never take a tip back', () => {
    expect(laterGoal(goal, { ...goal, collected: 20 })).toEqual(goal);
    expect(laterGoal(goal, { ...goal, collected: 60 })?.collected).toBe(60);
    expect(laterGoal(goal, { ...goal, title: 'Two songs', collected: 20 })).toMatchObject({
      title: 'Two songs',
      collected: 40,
    });
  });

  test('are about another goal when it counts from another moment, and may end it', () => {
    expect(laterGoal(goal, { ...goal, since: 'one', collected: 0 })?.collected).toBe(0);
    expect(laterGoal(goal, null)).toBeNull();
    expect(laterGoal(null, goal)).toBe(goal);
  });
});
