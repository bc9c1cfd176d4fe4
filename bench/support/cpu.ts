import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of one clock tick; Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

type Times = { parent: number; own: number; ended: number };

function timesOf(pid: number): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS };
  } catch {
    return null;
  }
}

/** Processor time a process has used so far, in ms (Linux). */
export const processCpu = (pid: number): number => timesOf(pid)?.own ?? 0;

/** A process and its children. */
export const treeOf = (root: number): number[] => [
  root,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => timesOf(pid)?.parent === root),
];

/** Processor time of a process with its children, running and ended, in ms (Linux). */
export const treeCpu = (root: number): number =>
  treeOf(root).reduce((sum, pid) => sum + processCpu(pid), timesOf(root)?.ended ?? 0);
