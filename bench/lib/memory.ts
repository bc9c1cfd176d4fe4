import { readFile } from 'node:fs/promises';

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
