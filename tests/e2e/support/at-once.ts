/** Does all of this, so many at once, in their order; what came of each. */
export async function atOnce<Job, Outcome>(
  many: number,
  jobs: readonly Job[],
  work: (job: Job) => Promise<Outcome>,
): Promise<Outcome[]> {
  const waiting = [...jobs.entries()];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: many }, worker));
  return outcomes;
}
