import setUpDatabase from '#support/postgres-global-setup.ts';
import tearDownDatabase from '#support/postgres-global-teardown.ts';
import { requireNode24 } from '../../tools/run.ts';

/*
 * `npm run trace-request -- <request>… [--all]`: makes a request on a throw-away database, as the tests of the API do, and
 * prints the files of the server in which a function ran, by layers. What runs elsewhere is not seen: in the browser, in
 * functions of the database, in the process that works on a video. Without a name it says which requests it knows.
 */
requireNode24();
const { filesOf, PLAIN_CALLS, REQUESTS } = await import('./requests.ts');
const { inLayers } = await import('./layers.ts');

const say = (text: string) => process.stdout.write(`${text}\n`);

function sayHelp(): void {
  say('npm run trace-request -- <request>… prints the files of the server that run for it:\n');
  for (const [name, { what }] of Object.entries(REQUESTS)) say(`  ${name.padEnd(16)} ${what}`);
  say('\n--all also names those that run for nearly every call.');
}

/** The files that run for each of two plain calls, and so for nearly every other. */
async function generalFiles(): Promise<Set<string>> {
  const ran: string[][] = [];
  for (const call of PLAIN_CALLS) ran.push(await filesOf(call));
  const [first = [], ...others] = ran;
  return new Set(first.filter((file) => others.every((files) => files.includes(file))));
}

async function trace(names: readonly string[], isAll: boolean): Promise<void> {
  const general = await generalFiles();
  for (const name of names) {
    const known = REQUESTS[name];
    if (!known) continue;
    const ran = await filesOf(known.request);
    say(`${name}: ${known.what}`);
    for (const { layer, files } of inLayers(ran.filter((file) => isAll || !general.has(file))))
      say(`\n  ${layer}\n${files.map((file) => `    ${file}`).join('\n')}`);
    const leftOut = ran.filter((file) => general.has(file)).length;
    say(isAll ? '' : `\n  and ${leftOut} files that run for nearly every call (--all names them)\n`);
  }
}

const words = process.argv.slice(2);
const names = words.filter((word) => word !== '--all');
const unknown = names.filter((name) => !Object.hasOwn(REQUESTS, name));
if (unknown.length > 0) say(`There is no request ${unknown.join(', ')}.\n`);
if (unknown.length > 0 || names.length === 0) {
  sayHelp();
  process.exitCode = unknown.length > 0 ? 1 : 0;
} else {
  await setUpDatabase();
  try {
    await trace(names, words.includes('--all'));
  } finally {
    await tearDownDatabase();
  }
}
