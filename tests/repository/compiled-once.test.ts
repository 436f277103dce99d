import vm from 'node:vm';

type Compiling = typeof vm.compileFunction & { usesOf?: (file: string) => number | null };

/** Unless it is switched off: see tests/support/compiled-once.mjs. */
const { usesOf } = vm.compileFunction as Compiling;
const whenOn = usesOf ? test : test.skip;

test('modules are compiled once a worker, unless that is switched off', () => {
  expect(usesOf !== undefined).toBe(process.env.COMPILED_ONCE !== 'off');
});

whenOn('a module that two test files load is compiled for both at once', () => {
  const file = expect.getState().testPath ?? '';
  expect(usesOf?.(file)).toBe(1);
  jest.isolateModules(() => require('#rules/money.ts'));
  const before = usesOf?.(require.resolve('#rules/money.ts')) ?? 0;
  expect(before).toBeGreaterThan(0);
  jest.isolateModules(() => require('#rules/money.ts'));
  expect(usesOf?.(require.resolve('#rules/money.ts'))).toBe(before + 1);
});
