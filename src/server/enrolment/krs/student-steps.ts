import { campusClock } from '#shared/platform/date/campus-time.ts';
import { addDays, daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import { askFor } from '#shared/platform/access/ask-for.ts';
import type { KrsBlocker } from '#shared/enrolment/krs/gates.ts';
import type { KrsMoveFacts } from '#shared/enrolment/krs/move.ts';
import { isEditable, type KrsState } from '#shared/platform/term/krs-state.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Situation } from './situation.ts';

/** Collects the facts of a move; `change` overrides some of them. */
export function moveFacts(situation: Situation, change: Partial<KrsMoveFacts> = {}): KrsMoveFacts {
  const { row, academic, openWindow, windows, blockers } = situation;
  const { krs } = row;
  return {
    openWindow,
    blockerCount: blockers.length,
    itemCount: krs?.items.filter(([, state]) => state === 'ACTIVE').length ?? 0,
    problemCount: 0,
    hasAdvisor: row.student.advisorId !== null,
    approvedBefore: krs !== null && krs.approved_at !== null,
    daysSinceReturn: daysSinceReturn(situation),
    revisionDays: academic.revisionDays,
    isLate: krs?.is_late ?? false,
    lateAccepted: krs !== null && krs.late_accepted_at !== null,
    changeWindowOver: windows.KRS_CHANGE.state === 'PAST',
    freeChange: situation.freeChange !== null,
    note: '',
    ...change,
  };
}

/** The campus day on which the advisor returned the KRS; null when it is not in revision. */
const returnedOn = ({ row: { krs }, zone }: Situation): LocalDate | null =>
  krs?.state !== 'REVISION' || krs.decided_at === null
    ? null
    : campusClock(new Date(krs.decided_at), zone).date;

/** Campus days since the advisor returned the KRS; null when it is not in revision. */
function daysSinceReturn(situation: Situation): number | null {
  const day = returnedOn(situation);
  return day === null ? null : daysBetween(day, situation.today);
}

/**
 * Returns the last day to submit a returned KRS again: the end of the revision days or of the window, whichever is
 * later.
 */
export function revisionUntil(situation: Situation): LocalDate | null {
  const day = returnedOn(situation);
  if (day === null) return null;
  const { academic, openWindow, windows } = situation;
  const revisionEnd = addDays(day, academic.revisionDays);
  const end = openWindow === null ? revisionEnd : (windows[openWindow].range?.end ?? revisionEnd);
  return end > revisionEnd ? end : revisionEnd;
}

const fixedStateMessages: Partial<Record<KrsState, string>> = {
  SUBMITTED: 'KRS sedang menunggu persetujuan. Tarik kembali terlebih dahulu untuk mengubahnya.',
  LOCKED: askFor.finalKrs.student,
  REJECTED: 'KRS ditolak dosen PA. Hubungi BAAK untuk membukanya kembali.',
  CANCELLED: 'KRS dibatalkan. Hubungi BAAK.',
};

/** Reports whether the plan is in force and changing it starts a change. */
export const isStanding = (state: KrsState | null): boolean => state === 'APPROVED' || state === 'LOCKED';

/** Reports whether a returned KRS may be submitted again regardless of windows. */
function isInRevision(situation: Situation): boolean {
  const returned = daysSinceReturn(situation);
  return returned !== null && returned <= situation.academic.revisionDays;
}

/**
 * Reports whether saving now makes a late KRS: late once is late always, but revising a KRS submitted on time is not
 * late.
 */
export const isLateNow = (situation: Situation): boolean =>
  (situation.row.krs?.is_late ?? false) || (situation.openWindow === 'KRS_LATE' && !isInRevision(situation));

function isWindowOpen(situation: Situation): boolean {
  const { row, openWindow } = situation;
  const state = row.krs?.state ?? null;
  if (isStanding(state) || state === 'CHANGE') return openWindow === 'KRS_CHANGE';
  return openWindow !== null || isInRevision(situation);
}

/**
 * Returns why the student may not change the plan now; null when allowed. Problems of single classes are not checked.
 */
function editRefusal(situation: Situation): { message: string; blockers?: KrsBlocker[] } | null {
  const { row, blockers } = situation;
  const state = row.krs?.state ?? null;
  const isFree = state === 'LOCKED' && situation.freeChange !== null;
  const fixed = state === null || isFree ? undefined : fixedStateMessages[state];
  if (fixed !== undefined) return { message: fixed };
  if (state !== null && !isStanding(state) && !isEditable(state)) {
    return { message: 'KRS tidak dapat diubah pada status ini.' };
  }
  const open = isWindowOpen(situation);
  const standing = blockers.filter(({ code }) => code !== 'PERIOD' || !open);
  const [first] = standing;
  if (first) return { message: first.message, blockers: standing };
  return open ? null : { message: 'Masa perubahan KRS sudah ditutup atau belum dibuka.', blockers: [] };
}

/** Reports whether the student may change the plan now. */
export const mayEdit = (situation: Situation): boolean => editRefusal(situation) === null;

/** @throws AppError RULE, or KRS_BLOCKED with the blockers. */
export function requireEdit(situation: Situation): void {
  const refusal = editRefusal(situation);
  if (refusal === null) return;
  const { message, blockers } = refusal;
  throw blockers ? new AppError('KRS_BLOCKED', message, { data: blockers }) : new AppError('RULE', message);
}
