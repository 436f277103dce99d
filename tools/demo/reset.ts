import { compose } from '#server/compose.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillingAlone, fillWorld } from './fill.ts';
import { refuseToWipe, wipe } from './wipe.ts';

/**
 * `npm run demo:reset`: empties the database and fills it with a fresh demo world; `-- --empty` only empties it. What is
 * no demo is deleted with `--yes` alone.
 */
async function main(): Promise<void> {
  const onlyEmpty = process.argv.includes('--empty');
  const composition = await compose({
    env: { ...process.env, LOG_LEVEL: 'warn', DEMO: 'true', NODE_ENV: process.env.NODE_ENV ?? 'production' },
  });
  try {
    if (!process.argv.includes('--yes')) await refuseToWipe(composition.deps);
    await fillingAlone(composition, async () => {
      await wipe(composition.deps);
      await migrate(composition.databaseUrl);
      if (!onlyEmpty) await fillWorld(composition);
    });
    process.stdout.write(onlyEmpty ? 'The database is empty.\n' : 'The demo world is fresh again.\n');
  } finally {
    await composition.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
