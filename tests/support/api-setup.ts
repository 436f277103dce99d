import './row-order.ts';

/** API tests fail on anything written to console.error: the server logs through its logger only. */
const original = console.error;

beforeEach(() => {
  console.error = (...args: unknown[]) => {
    throw new Error(`console.error: ${args.map(String).join(' ')}`);
  };
});

afterEach(() => {
  console.error = original;
});
