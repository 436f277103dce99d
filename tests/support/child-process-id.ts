import { readdirSync, readFileSync } from 'node:fs';

/** The process that this one has started with a command like this; null where there is none. */
export function childProcessId(command: string): number | null {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = ids.find((id) => {
    try {
      const parent = /\) \S (\d+) /.exec(readFileSync(`/proc/${id}/stat`, 'latin1'))?.[1];
      return (
        Number(parent) === process.pid && readFileSync(`/proc/${id}/cmdline`, 'latin1').includes(command)
      );
    } catch {
      return false;
    }
  });
  return found === undefined ? null : Number(found);
}
