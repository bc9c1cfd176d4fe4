import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { SessionStatus } from './kinds.ts';

export type GuidanceSession = { id: string; supervisorId: string; date: LocalDate; status: SessionStatus };

/**
 * The sessions that count: approved ones, of each supervisor at most one within so many days (academic practice).
 * The earliest of a run counts, then the first that lies the gap after it.
 * @returns their ids
 */
export function countedSessions(sessions: readonly GuidanceSession[], gapDays: number): Set<string> {
  const approved = sessions
    .filter(({ status }) => status === 'APPROVED')
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id));
  const last = new Map<string, LocalDate>();
  const counted = new Set<string>();
  for (const { id, supervisorId, date } of approved) {
    const before = last.get(supervisorId);
    if (before !== undefined && daysBetween(before, date) < gapDays) continue;
    last.set(supervisorId, date);
    counted.add(id);
  }
  return counted;
}
