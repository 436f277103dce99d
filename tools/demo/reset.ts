import { compose } from '#server/compose.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillingAlone, fillWorld } from './fill.ts';
import { wipe } from './wipe.ts';

/** `npm run demo:reset`: empties the database and fills it with a fresh demo world; `-- --empty` only empties it. */
async function main(): Promise<void> {
  const onlyEmpty = process.argv.includes('--empty');
  const composition = await compose({
    env: { ...process.env, LOG_LEVEL: 'warn', DEMO: 'true', NODE_ENV: process.env.NODE_ENV ?? 'production' },
  });
  try {
    if (composition.deps.config.databaseUrl && !process.argv.includes('--yes')) {
      throw new Error(
        'This would delete everything in the database named by DATABASE_URL. Add --yes if that is what you want.',
      );
    }
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
