import { alertOperators } from '#server/features/operator/alert.service.ts';
import { logger } from '#server/log.ts';
import { inTx } from '#server/tx.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { anOperator } from '#support/factories.ts';

/** What a person should look at is told once, and only when it was really found. */
let api: TestApi;
let lines: string[] = [];
beforeAll(async () => {
  const log = logger({ logLevel: 'error', role: 'all' }, { write: (line: string) => void lines.push(line) });
  api = await startTestApi({ log });
});
beforeEach(async () => {
  await api.reset();
  await anOperator(api);
  lines = [];
});
afterAll(() => api.close());

const ALERT = { actor: 'test', action: 'payments.odd', target: 'one', text: 'Please look.', once: true };

test('two workers that find the same at the same time tell it once', async () => {
  let inside = 0;
  const found = () =>
    inTx(api.deps, async (tx) => {
      await alertOperators(api.deps, tx, ALERT);
      inside += 1;
      for (let tries = 0; inside < 2 && tries < 20; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
    });
  await Promise.all([found(), found()]);
  await api.runJobs();
  expect(api.mails).toHaveLength(1);
  expect(lines).toHaveLength(1);
});

test('what was undone is not told', async () => {
  const undone = inTx(api.deps, async (tx) => {
    await alertOperators(api.deps, tx, ALERT);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await api.runJobs();
  expect([api.mails, lines]).toEqual([[], []]);
});
