import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { treeOf } from '../support/cpu.ts';

/** Resident memory of a process in megabytes: now, and the most it ever had. */
export type Memory = { now: number; peak: number };

/** Memory of a process (Linux); null where it cannot be read. */
export async function memoryOf(pid: number | undefined): Promise<Memory | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024);
  const [now, peak] = [megabytes('VmRSS'), megabytes('VmHWM')];
  return Number.isNaN(now) || Number.isNaN(peak) ? null : { now, peak };
}

/**
 * Memory of a process and its children in megabytes, what they share counted once (proportional set size); NaN where the
 * system does not tell.
 */
export function treeMemory(root: number): number {
  const kilobytes = treeOf(root).map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}
