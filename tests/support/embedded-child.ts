import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '#server/providers/database/embedded.ts';

/**
 * A product of one part, for tests that kill it: starts the embedded server with the options given as JSON,
 * prints one line of JSON about the outcome, and stops when it is told so on its input or when that closes.
 */
const { dataDir, internals } = JSON.parse(process.argv[2] ?? '{}');
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const warnings: string[] = [];
const log = { info: () => undefined, warn: (_: object, message: string) => warnings.push(message) };

try {
  const server = await startEmbeddedPostgres({ dataDir, log }, internals);
  print({ url: server.url, warnings });
  const input = createInterface({ input: process.stdin });
  await once(input, 'close');
  await server.stop();
} catch (error) {
  const { name, message } = error as Error;
  print({ error: name, message, warnings });
  process.exitCode = 1;
}
