import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../tools/run.ts';
import type { Mutation } from './mutation.ts';

/** This checkout somewhere else, with what is not committed: what is changed there changes nothing here. */
interface Copy {
  folder: string;
  remove(): void;
}

export function copyOfCheckout(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-mutation-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  const made = ['public/generated', 'styles/generated', 'next-env.d.ts'];
  for (const path of [...listed.split('\0'), ...made]) {
    if (path === '' || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  for (const path of ['node_modules', '.next'])
    if (existsSync(join(ROOT, path))) symlinkSync(join(ROOT, path), join(folder, path), 'junction');
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Does `work` while the guard is missing in the copy. */
export async function without<T>(
  { folder }: Copy,
  { file, from, to }: Mutation,
  work: () => Promise<T>,
): Promise<T> {
  const path = join(folder, file);
  const whole = readFileSync(path, 'utf8');
  // As a function: what comes in its place may hold a dollar sign.
  writeFileSync(
    path,
    whole.replace(from, () => to),
  );
  try {
    return await work();
  } finally {
    writeFileSync(path, whole);
  }
}
