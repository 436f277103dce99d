import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

interface LockedPackage {
  version?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
}

/**
 * After an upgrade: `node tools/complete-lock.ts`. A registry may lack some builds for other platforms, npm then
 * leaves them out of the lock file, and `npm ci` refuses the file. Adds every exact optional dependency that is
 * missing; npm skips those that do not fit the machine.
 */
const path = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockedPackage> };
const SYSTEMS = [
  'linux',
  'darwin',
  'win32',
  'freebsd',
  'android',
  'openharmony',
  'aix',
  'sunos',
  'netbsd',
  'openbsd',
];
const PROCESSORS = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
];

const platformOf = (name: string): Pick<LockedPackage, 'os' | 'cpu'> => {
  const words = name.split(/[-/@]/);
  const os = SYSTEMS.filter((one) => words.includes(one) || (one === 'win32' && words.includes('windows')));
  const cpu = PROCESSORS.filter((one) => words.includes(one));
  return { ...(os.length > 0 ? { os } : { os: ['none'] }), ...(cpu.length > 0 ? { cpu } : {}) };
};

let added = 0;
for (const entry of Object.values({ ...lock.packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = /^[\^~]?(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(range)?.[1];
    const key = `node_modules/${name}`;
    if (!version || lock.packages[key]) continue;
    lock.packages[key] = { version, optional: true, ...platformOf(name) };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} packages of other platforms added to the lock file\n`);
