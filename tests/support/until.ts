import { setTimeout as pause } from 'node:timers/promises';

/** A machine with much else to do takes its time; what is not so by then never will be. */
const PATIENCE_MS = 20_000;

/** Waits until something is so. For what tells nobody when it happens. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${isSo}`);
    await pause(10);
  }
}
