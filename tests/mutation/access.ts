import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, requireNode24 } from '../../tools/run.ts';
import { type Copy, copyOfCheckout, timesFound, without } from './copy.ts';
import type { Mutation } from './mutation.ts';
import { MUTATIONS } from './mutations.ts';
import { runTests, stopTests } from './run-tests.ts';

/*
 * `npm run test:mutation [name…]`: takes one guard of what people may see out at a time, in a copy of this checkout, and
 * runs the tests that must notice. Ends with 1 when they do not, and when a guard no longer stands where it did.
 */
requireNode24();
const asked = process.argv.slice(2);
const chosen = MUTATIONS.filter(
  ({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)),
);
const say = (text: string) => process.stdout.write(`${text}\n`);
const problems: string[] = [];

function withdraw(copy: Copy): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopTests();
      copy.remove();
      process.exit(130);
    });
}

/** Tests that fail as things are would seem to notice everything. */
async function areGreen(copy: Copy, mutations: readonly Mutation[]): Promise<boolean> {
  for (const test of new Set(mutations.map((one) => one.test))) {
    const { kind, text } = await runTests(copy.folder, test, undefined);
    if (kind === 'green') continue;
    say(`The tests are ${kind} with nothing taken out: ${test}\n${text}`);
    return false;
  }
  return true;
}

async function tryOne(copy: Copy, mutation: Mutation): Promise<void> {
  const { name, test, only } = mutation;
  const started = Date.now();
  const { kind, text } = await without(copy, mutation, () => runTests(copy.folder, test, only));
  say(
    `${kind === 'red' ? 'red' : kind.toUpperCase()}\t${Math.round((Date.now() - started) / 1000)} s\t${name}`,
  );
  if (kind === 'red') return;
  problems.push(name);
  if (text !== '') say(text);
}

const misplaced = chosen.filter((mutation) => timesFound(mutation) !== 1);
for (const mutation of misplaced) {
  say(`DOES NOT APPLY\t${mutation.name}: found ${timesFound(mutation)} times in ${mutation.file}`);
  problems.push(mutation.name);
}
const usable = chosen.filter((mutation) => !misplaced.includes(mutation));
if (usable.some(({ test }) => test === 'pages') && !existsSync(join(ROOT, '.next/footlight-build'))) {
  say('The pages are not built: npm run build');
  process.exit(1);
}
const copy = copyOfCheckout();
withdraw(copy);
try {
  if (await areGreen(copy, usable)) for (const mutation of usable) await tryOne(copy, mutation);
  else problems.push('the tests themselves');
} finally {
  copy.remove();
}
say(
  `${chosen.length - problems.length} of ${chosen.length} noticed${problems.length > 0 ? `; not: ${problems.join(', ')}` : ''}`,
);
process.exitCode = problems.length > 0 || chosen.length === 0 ? 1 : 0;
