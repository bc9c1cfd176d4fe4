import type { KrsState } from '#shared/platform/term/krs-state.ts';

export const krsActions = [
  'CREATE',
  'SUBMIT',
  'WITHDRAW',
  'APPROVE',
  'RETURN',
  'REJECT',
  'REOPEN',
  'CHANGE',
  'RESTORE',
  'LOCK',
  'CANCEL',
] as const;
export type KrsAction = (typeof krsActions)[number];

/** KAPRODI stands in for the advisor, BAAK repairs, SYSTEM is a job of the portal. */
export type KrsActor = 'STUDENT' | 'ADVISOR' | 'KAPRODI' | 'BAAK' | 'SYSTEM';

export type KrsWindow = 'KRS' | 'KRS_CHANGE' | 'KRS_LATE';

/** Facts that decide whether a KRS may change its state; supplied by the caller. */
export type KrsMoveFacts = {
  /** The open window of the student's class type. */
  openWindow: KrsWindow | null;
  /** Blockers of `checkGates`. */
  blockerCount: number;
  itemCount: number;
  /** Problems of `checkKrs`. */
  problemCount: number;
  hasAdvisor: boolean;
  /** An earlier version was approved and still gives rights. */
  approvedBefore: boolean;
  /** Days since the KRS was returned; null when it was not. */
  daysSinceReturn: number | null;
  revisionDays: number;
  /** Submitted in the late window, so BAAK has to accept it too. */
  isLate: boolean;
  lateAccepted: boolean;
  /** The add/drop window of the semester is over. */
  changeWindowOver: boolean;
  /** The campus moved or cancelled a class, so the plan may change even when final. */
  freeChange: boolean;
  /** Advisor's note or reason of staff. */
  note: string;
};

export type KrsMove = { ok: true; state: KrsState } | { ok: false; code: KrsMoveCode; message: string };

export type KrsMoveCode =
  | 'WRONG_STATE'
  | 'WRONG_ACTOR'
  | 'BLOCKED'
  | 'WINDOW_CLOSED'
  | 'WINDOW_OPEN'
  | 'EMPTY'
  | 'PROBLEMS'
  | 'NO_ADVISOR'
  | 'NOTE_REQUIRED'
  | 'LATE_NOT_ACCEPTED'
  | 'NOTHING_APPROVED';
