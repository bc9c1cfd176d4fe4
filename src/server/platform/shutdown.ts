import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Something that was started and how to end it; `patienceMs` is how long the others wait for it. */
export type Part = { name: string; patienceMs: number; stop: () => Promise<unknown> };

/**
 * Ends parts in the opposite order of their start, each only after the one that needs it has ended. A part that fails or
 * takes too long costs one line and not the end of the others.
 */
export async function stopAll(parts: readonly Part[], log: Log): Promise<void> {
  for (const { name, patienceMs, stop } of parts.toReversed()) {
    const late = new AbortController();
    const patience = sleep(patienceMs, 'late' as const, { signal: late.signal }).catch(() => 'late' as const);
    try {
      if ((await Promise.race([stop(), patience])) === 'late') {
        log.warn(`Stopping: ${name} did not end in ${patienceMs / 1000} s and is left.`);
      }
    } catch (error) {
      log.warn(`Stopping: ${name} ended badly: ${error instanceof Error ? error.message : String(error)}`);
    }
    late.abort();
  }
}
