import { askFor } from '#shared/platform/access/ask-for.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import type { KrsAction, KrsActor, KrsMoveCode, KrsMoveFacts } from './move.ts';

export type Refusal = readonly [KrsMoveCode, string];
type Situation = KrsMoveFacts & { from: KrsState | null; actor: KrsActor };
type Condition = (situation: Situation) => Refusal | null;
type Rule = {
  from: readonly (KrsState | null)[];
  to: KrsState | ((facts: KrsMoveFacts) => KrsState);
  actors: readonly KrsActor[];
  conditions: readonly Condition[];
};

const byStaff = ({ actor }: Situation): boolean => actor === 'BAAK';

const unless =
  (isMet: (situation: Situation) => boolean, code: KrsMoveCode, message: string): Condition =>
  (situation) =>
    isMet(situation) ? null : [code, message];

function mayStillSubmit({ from, openWindow, daysSinceReturn, revisionDays }: Situation): boolean {
  if (from === 'CHANGE') return openWindow === 'KRS_CHANGE';
  const inRevision = from === 'REVISION' && daysSinceReturn !== null && daysSinceReturn <= revisionDays;
  return openWindow !== null || inRevision;
}

const noteGiven = unless(({ note }) => note.trim() !== '', 'NOTE_REQUIRED', 'Isi catatan atau alasan.');
const staffNoteGiven: Condition = (situation) => (byStaff(situation) ? noteGiven(situation) : null);
const windowOpen = unless(
  (situation) => byStaff(situation) || mayStillSubmit(situation),
  'WINDOW_CLOSED',
  askFor.lateKrs.student,
);
const gatesPass = unless(
  (situation) => byStaff(situation) || situation.blockerCount === 0,
  'BLOCKED',
  askFor.gates.student,
);
const hasItems = unless(({ itemCount }) => itemCount > 0, 'EMPTY', 'Pilih minimal satu kelas.');
const checksPass = unless(
  ({ problemCount }) => problemCount === 0,
  'PROBLEMS',
  'KRS masih memiliki masalah yang harus diperbaiki.',
);
const advisorKnown = unless(({ hasAdvisor }) => hasAdvisor, 'NO_ADVISOR', askFor.advisor.student);
const lateAccepted = unless(
  (situation) => !situation.isLate || situation.lateAccepted || byStaff(situation),
  'LATE_NOT_ACCEPTED',
  'KRS terlambat memerlukan persetujuan BAAK.',
);
const changeWindowOpen = unless(
  ({ openWindow }) => openWindow === 'KRS_CHANGE',
  'WINDOW_CLOSED',
  'Masa perubahan KRS sudah ditutup atau belum dibuka.',
);
const finalOnlyWithLeave = unless(
  ({ from, freeChange }) => from !== 'LOCKED' || freeChange,
  'WINDOW_CLOSED',
  askFor.finalKrs.student,
);
const changeWindowOver = unless(
  (situation) => situation.changeWindowOver,
  'WINDOW_OPEN',
  'Masa perubahan KRS belum berakhir.',
);
const approvedBefore = unless(
  (facts) => facts.approvedBefore,
  'NOTHING_APPROVED',
  'Belum ada KRS yang pernah disetujui.',
);

const whileChanging =
  (changing: KrsState, otherwise: KrsState) =>
  (facts: KrsMoveFacts): KrsState =>
    facts.approvedBefore ? changing : otherwise;

/** State machine of academic practice: allowed states, actors and conditions of each action. */
export const krsRules: Record<KrsAction, Rule> = {
  CREATE: {
    from: [null],
    to: 'DRAFT',
    actors: ['STUDENT', 'BAAK'],
    conditions: [gatesPass, staffNoteGiven],
  },
  SUBMIT: {
    from: ['DRAFT', 'REVISION', 'CHANGE'],
    to: 'SUBMITTED',
    actors: ['STUDENT', 'BAAK'],
    conditions: [windowOpen, staffNoteGiven, hasItems, advisorKnown, checksPass],
  },
  WITHDRAW: {
    from: ['SUBMITTED'],
    to: whileChanging('CHANGE', 'DRAFT'),
    actors: ['STUDENT'],
    conditions: [windowOpen],
  },
  APPROVE: {
    from: ['SUBMITTED'],
    to: 'APPROVED',
    actors: ['ADVISOR', 'KAPRODI', 'BAAK'],
    conditions: [staffNoteGiven, lateAccepted, hasItems, checksPass],
  },
  RETURN: {
    from: ['SUBMITTED'],
    to: 'REVISION',
    actors: ['ADVISOR', 'KAPRODI'],
    conditions: [noteGiven],
  },
  REJECT: {
    from: ['SUBMITTED'],
    to: whileChanging('APPROVED', 'REJECTED'),
    actors: ['ADVISOR', 'KAPRODI'],
    conditions: [noteGiven],
  },
  REOPEN: { from: ['REJECTED'], to: 'DRAFT', actors: ['BAAK'], conditions: [noteGiven] },
  CHANGE: {
    from: ['APPROVED', 'LOCKED'],
    to: 'CHANGE',
    actors: ['STUDENT'],
    conditions: [finalOnlyWithLeave, changeWindowOpen],
  },
  RESTORE: {
    from: ['CHANGE', 'SUBMITTED', 'REVISION'],
    to: 'APPROVED',
    actors: ['SYSTEM'],
    conditions: [approvedBefore, changeWindowOver],
  },
  LOCK: { from: ['APPROVED'], to: 'LOCKED', actors: ['SYSTEM'], conditions: [changeWindowOver] },
  CANCEL: {
    from: ['DRAFT', 'SUBMITTED', 'REVISION', 'APPROVED', 'CHANGE', 'LOCKED', 'REJECTED'],
    to: 'CANCELLED',
    actors: ['BAAK'],
    conditions: [noteGiven],
  },
};
