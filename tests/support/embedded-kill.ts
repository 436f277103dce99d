import { execFileSync } from 'node:child_process';

/** kill -9 for a Postgres server with all its processes, the way a power cut would end it. */
export function killServer(postmaster: number): void {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const victims = processes.filter(([, parent]) => parent === postmaster).map(([pid]) => pid ?? 0);
  for (const pid of [postmaster, ...victims]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
}
