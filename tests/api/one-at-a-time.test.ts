import { oneAtATime } from '#server/realtime/one-at-a-time.ts';

test('what is asked for during a run is done by one more, also after one that failed', async () => {
  let runs = 0;
  let atOnce = 0;
  let most = 0;
  const run = oneAtATime(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    runs += 1;
    await new Promise(setImmediate);
    atOnce -= 1;
    if (runs === 1) throw new Error('the first one');
  });
  await expect(run()).rejects.toThrow('the first one');
  await Promise.all([run(), run(), run(), run()]);
  expect({ runs, most }).toEqual({ runs: 3, most: 1 });
});
