import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** Seconds of processor that a process has used so far (Linux). */
export function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** What is measured on, and how much else it does at this moment. */
export function machineInWords(): string {
  const cores = cpus();
  const [load = 0] = loadavg();
  return `${cores.length} cores of ${cores[0]?.model.trim()}, load ${load.toFixed(1)}`;
}

/** Which share of the machine's cores works since the moment of this call, whoever it is for. */
export function busySince(): () => number {
  const sums = () => {
    const times = cpus().map(({ times: time }) => time);
    const idle = times.reduce((sum, time) => sum + time.idle, 0);
    const all = times.reduce(
      (sum, { user, nice, sys, idle: none, irq }) => sum + user + nice + sys + none + irq,
      0,
    );
    return { idle, all };
  };
  const before = sums();
  return () => {
    const now = sums();
    return 1 - (now.idle - before.idle) / Math.max(1, now.all - before.all);
  };
}
