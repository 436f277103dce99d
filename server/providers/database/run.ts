import { type SpawnOptions, spawn } from 'node:child_process';

/** A system account that the server may run under when we ourselves are root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

interface RunResult {
  ok: boolean;
  /** What the command printed on both channels, or why it could not be started. */
  output: string;
}

/**
 * How every Postgres program is started: under the given account, from a folder that any account can enter
 * (they look at their own working folder and fail in a private home), and with none of the product's
 * environment, so that no secret of ours can be read from theirs. Windows programs need the inherited one.
 */
export function spawnOptions(account: Account | undefined): SpawnOptions {
  if (process.platform === 'win32') return { windowsHide: true };
  const env: Record<string, string> = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };
  return {
    cwd: '/',
    env: env as NodeJS.ProcessEnv,
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
}

/** Runs a short command to its end. Never throws: a command that cannot start counts as failed. */
export async function run(command: string, args: readonly string[], account?: Account): Promise<RunResult> {
  try {
    return await runToEnd(command, args, account);
  } catch (error) {
    return { ok: false, output: (error as Error).message };
  }
}

function runToEnd(command: string, args: readonly string[], account?: Account): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(command, args, { ...spawnOptions(account), stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-20_000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}
