import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { packageBin, ROOT, requireNode24, runNode } from './run.ts';

const STAMP = join(ROOT, '.next/footlight-build');
const SOURCES = [
  'src',
  'pages',
  'next-internals',
  'styles',
  'public',
  'tools',
  'next.config.js',
  'package-lock.json',
  'tsconfig.json',
];
const COMPRESSIBLE = /\.(js|css|svg|json|html|txt|map|webmanifest)$/;
const SMALLEST = 1024;

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (name !== 'generated') yield* filesBelow(join(path, name));
  }
}

/** Names the sources a build was made from, so that `npm start` builds only what is missing or old. */
function sourcesHash(): string {
  // The one variable that a build depends on.
  const hash = createHash('sha256').update(process.env.FAST_START ?? 'on');
  for (const source of SOURCES) {
    for (const file of filesBelow(join(ROOT, source)))
      hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

async function compressBeside(file: string): Promise<void> {
  const body = await readFile(file);
  // A copy of what the file was before would be sent in its place.
  if (body.length < SMALLEST) {
    await Promise.all(['br', 'gz'].map((copy) => rm(`${file}.${copy}`, { force: true })));
    return;
  }
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
}

async function compressStatics(): Promise<void> {
  for (const folder of ['.next/static', 'public']) {
    const files = [...filesBelow(join(ROOT, folder)), ...filesBelow(join(ROOT, folder, 'generated'))];
    await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compressBeside));
  }
}

/** Writes what the pages need before they can be built: styles from the tokens, message files, fonts. */
export async function generate(): Promise<void> {
  for (const tool of ['assets.ts', 'antd-css.ts', 'messages.ts']) {
    const path = join(ROOT, 'tools', tool);
    if (existsSync(path) && (await runNode([path])) !== 0) throw new Error(`tools/${tool} failed`);
  }
}

/** The production build of the pages, with compressed copies of every static file. */
export async function build(): Promise<void> {
  await generate();
  const code = await runNode([packageBin('next', 'next'), 'build', '--webpack'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  if (code !== 0) throw new Error('The build failed; what is wrong stands above.');
  await compressStatics();
  writeFileSync(STAMP, sourcesHash());
}

export function isBuilt(): boolean {
  return (
    existsSync(STAMP) &&
    existsSync(join(ROOT, '.next/BUILD_ID')) &&
    readFileSync(STAMP, 'utf8') === sourcesHash()
  );
}

if (import.meta.main) {
  requireNode24();
  await build().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
