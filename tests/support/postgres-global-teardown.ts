/** Drops this run's databases and stops the test server. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.footlightTestRun?.stop();
}
