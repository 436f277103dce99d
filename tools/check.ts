import { generate } from './build.ts';
import { packageBin, requireNode24, runNode } from './run.ts';

/** `npm run check`: types, lint, format and import directions; the first failure does not hide the others. */
requireNode24();
await generate();
await runNode([packageBin('next', 'next'), 'typegen']);
const steps: [name: string, args: string[]][] = [
  ['types', [packageBin('typescript', 'tsc'), '--noEmit', '--incremental', 'false']],
  [
    'lint, format and import directions',
    [packageBin('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings'],
  ],
];
let failed = 0;
for (const [name, args] of steps) {
  const code = await runNode(args);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}\n`);
  if (code !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
