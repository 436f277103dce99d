import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The file behind a command of an installed package, to be run with this very Node; read from its `bin`, not guessed. */
export function packageBin(name: string, command: string): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`${name} has no command ${command}`);
  return join(dirname(manifest), file);
}

/** Runs a program with our Node and our terminal; resolves with its exit code. */
export function runNode(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Stops here with a sentence when Node is too old: npm brings the right one for Linux and Windows. */
export function requireNode24(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return;
  process.stderr.write(
    `Footlight needs Node 24; this is ${process.version}. Start it through npm (npm start, npm test), which uses the Node in node_modules, or install Node 24.\n`,
  );
  process.exit(1);
}
