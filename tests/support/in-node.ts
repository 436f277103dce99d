import { execFileSync } from 'node:child_process';

/** What a script prints as JSON. Runs it as the build does: in Node itself, on the real files. */
export function inNode(script: string): unknown {
  const args = ['--input-type=module', '--no-warnings', '--eval', script];
  return JSON.parse(
    execFileSync(process.execPath, args, { encoding: 'utf8', cwd: process.cwd(), maxBuffer: 10_000_000 }),
  );
}
