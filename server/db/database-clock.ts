import type pg from 'pg';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../clock.ts';

/** A smaller difference may come from the delay of the network: it counts as none. */
const SAME_MS = 1000;
/** The first question may have to open a connection, on a machine that just starts. */
const MOST_TRIES = 5;
const SYNCHRONIZE_EVERY_MS = 60_000;

interface DatabaseClock extends Clock {
  /** Measures the difference of the two clocks and corrects for it; runs by itself every minute. */
  synchronize(): Promise<void>;
  close(): void;
}

/**
 * The clock of this process, set by that of the database: what one process writes down is compared by others, also on other
 * machines, whose clocks need not agree. The clocks may drift slightly between two measurements: too little to matter.
 */
export async function databaseClock(
  pool: pg.Pool,
  log: Logger,
  machine: Clock = systemClock,
): Promise<DatabaseClock> {
  let ahead = 0;
  const machineNow = () => machine.now().getTime();
  /** How far the database's clock is ahead; null where the answer took too long to say anything. */
  const measure = async (): Promise<number | null> => {
    const asked = machineNow();
    const { rows } = await pool.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const delay = (machineNow() - asked) / 2;
    // Below zero: the machine's clock was set meanwhile.
    return rows[0] && delay >= 0 && delay <= SAME_MS / 2 ? Math.round(rows[0].now - asked - delay) : null;
  };
  const synchronize = async () => {
    let found: number | null = null;
    for (let tries = 0; found === null && tries < MOST_TRIES; tries += 1) found = await measure();
    if (found === null) return;
    // Once corrected, a difference near the limit stays corrected: the clock would jump each minute otherwise.
    const next = Math.abs(found) > (ahead === 0 ? SAME_MS : SAME_MS / 2) ? found : 0;
    if (Math.abs(next - ahead) > SAME_MS)
      log.warn(
        { milliseconds: found },
        "the clock of this machine differs from the database's, which is used",
      );
    ahead = next;
  };
  await synchronize();
  const report = (error: unknown) => log.warn({ err: error }, "the database's clock");
  const timer = setInterval(() => void synchronize().catch(report), SYNCHRONIZE_EVERY_MS);
  timer.unref();
  return {
    now: () => new Date(machineNow() + ahead),
    synchronize,
    close: () => clearInterval(timer),
  };
}
