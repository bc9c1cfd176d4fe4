import { type Procedure, stepsFor } from '#shared/platform/procedures/procedure.ts';
import { isEnded, thesisStatuses, type ThesisStatus } from './status.ts';

/**
 * What a person may be towards a thesis. INVITED was asked to supervise and has not answered; CHAIR and EXAMINER sit on the
 * board of the latest seminar or defence, the chair being both; EARLIER_EXAMINER sat on an earlier one and only reads; KAPRODI decides titles and supervisors, SCHEDULER plans
 * seminars and defences, ACCEPTOR closes a thesis, each by permission; SYSTEM is the portal by itself.
 */
export const thesisActors = [
  'STUDENT',
  'INVITED',
  'SUPERVISOR',
  'EXAMINER',
  'CHAIR',
  'EARLIER_EXAMINER',
  'KAPRODI',
  'SCHEDULER',
  'EDITOR',
  'LIBRARIAN',
  'ACCEPTOR',
  'SYSTEM',
] as const;
export type ThesisActor = (typeof thesisActors)[number];

/** Steps that lead from one state to another. */
export const thesisActions = [
  'CREATE',
  'SUBMIT',
  'REVISE_TITLE',
  'REJECT_TITLE',
  'APPROVE_TITLE',
  'BEGIN_GUIDANCE',
  'REQUEST_SEMINAR',
  'RETURN_SEMINAR',
  'SCHEDULE_SEMINAR',
  'CANCEL_SEMINAR',
  'PASS_SEMINAR',
  'REVISE_SEMINAR',
  'FAIL_SEMINAR',
  'RESUME_GUIDANCE',
  'ACCEPT_SEMINAR_REVISION',
  'READY',
  'REQUEST_EXAM',
  'RETURN_EXAM',
  'SCHEDULE_EXAM',
  'CANCEL_EXAM',
  'CONFIRM_EXAM',
  'PASS',
  'PASS_WITH_REVISION',
  'FAIL',
  'REPEAT_EXAM',
  'SUBMIT_REVISION',
  'RETURN_REVISION',
  'REVISION_DONE',
  'ACCEPT',
  'CANCEL',
  'EXPIRE',
] as const;
export type ThesisAction = (typeof thesisActions)[number];

/** From the title's approval until the defence has taken place. */
const underWay: readonly ThesisStatus[] = [
  'TITLE_APPROVED',
  'GUIDANCE',
  'SEMINAR_REQUESTED',
  'SEMINAR_SCHEDULED',
  'SEMINAR_PASSED',
  'SEMINAR_REVISION',
  'READY_FOR_EXAM',
  'EXAM_REQUESTED',
];

const afterExam = ['PASSED', 'PASSED_REVISION', 'REVISION_SUBMITTED', 'REVISION_APPROVED'] as const;

/** The way of a thesis (academic practice). Who may take a step stands here and nowhere else. */
export const thesisProcedure: Procedure<ThesisStatus, ThesisAction, ThesisActor> = {
  CREATE: { from: [null], to: 'DRAFT', by: ['STUDENT'] },
  SUBMIT: { from: ['DRAFT', 'TITLE_REVISION'], to: 'SUBMITTED', by: ['STUDENT'] },
  REVISE_TITLE: { from: ['SUBMITTED'], to: 'TITLE_REVISION', by: ['KAPRODI'], noted: true },
  REJECT_TITLE: { from: ['SUBMITTED'], to: 'TITLE_REJECTED', by: ['KAPRODI'], noted: true },
  APPROVE_TITLE: { from: ['SUBMITTED'], to: 'TITLE_APPROVED', by: ['KAPRODI'] },
  BEGIN_GUIDANCE: { from: ['TITLE_APPROVED'], to: 'GUIDANCE', by: ['SYSTEM'] },
  REQUEST_SEMINAR: { from: ['GUIDANCE'], to: 'SEMINAR_REQUESTED', by: ['STUDENT'] },
  RETURN_SEMINAR: { from: ['SEMINAR_REQUESTED'], to: 'GUIDANCE', by: ['SCHEDULER'], noted: true },
  SCHEDULE_SEMINAR: { from: ['SEMINAR_REQUESTED'], to: 'SEMINAR_SCHEDULED', by: ['SCHEDULER'] },
  CANCEL_SEMINAR: { from: ['SEMINAR_SCHEDULED'], to: 'SEMINAR_REQUESTED', by: ['SCHEDULER'] },
  PASS_SEMINAR: { from: ['SEMINAR_SCHEDULED'], to: 'SEMINAR_PASSED', by: ['CHAIR'] },
  REVISE_SEMINAR: { from: ['SEMINAR_SCHEDULED'], to: 'SEMINAR_REVISION', by: ['CHAIR'], noted: true },
  FAIL_SEMINAR: { from: ['SEMINAR_SCHEDULED'], to: 'SEMINAR_FAILED', by: ['CHAIR'], noted: true },
  RESUME_GUIDANCE: { from: ['SEMINAR_FAILED'], to: 'GUIDANCE', by: ['SYSTEM'] },
  ACCEPT_SEMINAR_REVISION: { from: ['SEMINAR_REVISION'], to: 'SEMINAR_PASSED', by: ['CHAIR'] },
  READY: { from: ['SEMINAR_PASSED'], to: 'READY_FOR_EXAM', by: ['SYSTEM'] },
  REQUEST_EXAM: { from: ['READY_FOR_EXAM'], to: 'EXAM_REQUESTED', by: ['STUDENT'] },
  RETURN_EXAM: { from: ['EXAM_REQUESTED'], to: 'READY_FOR_EXAM', by: ['SCHEDULER'], noted: true },
  SCHEDULE_EXAM: { from: ['EXAM_REQUESTED'], to: 'EXAM_SCHEDULED', by: ['SCHEDULER'] },
  CANCEL_EXAM: { from: ['EXAM_SCHEDULED'], to: 'EXAM_REQUESTED', by: ['SCHEDULER'] },
  CONFIRM_EXAM: { from: ['EXAM_SCHEDULED'], to: 'EXAM_DONE', by: ['CHAIR'] },
  PASS: { from: ['EXAM_DONE'], to: 'PASSED', by: ['CHAIR'] },
  PASS_WITH_REVISION: { from: ['EXAM_DONE'], to: 'PASSED_REVISION', by: ['CHAIR'], noted: true },
  FAIL: { from: ['EXAM_DONE'], to: 'FAILED', by: ['CHAIR'] },
  REPEAT_EXAM: { from: ['FAILED'], to: 'SEMINAR_PASSED', by: ['STUDENT'] },
  SUBMIT_REVISION: { from: ['PASSED_REVISION'], to: 'REVISION_SUBMITTED', by: ['STUDENT'] },
  RETURN_REVISION: { from: ['REVISION_SUBMITTED'], to: 'PASSED_REVISION', by: ['EXAMINER'], noted: true },
  REVISION_DONE: { from: ['REVISION_SUBMITTED'], to: 'REVISION_APPROVED', by: ['SYSTEM'] },
  ACCEPT: { from: ['PASSED', 'REVISION_APPROVED'], to: 'ACCEPTED', by: ['ACCEPTOR'] },
  /** Asked for by the student before the defence has taken place; of who has left the college at any time. */
  CANCEL: {
    from: [...underWay, 'SUBMITTED', 'TITLE_REVISION', 'EXAM_SCHEDULED', 'FAILED', 'EXAM_DONE', ...afterExam],
    to: 'CANCELLED',
    by: ['KAPRODI'],
    noted: true,
  },
  /** Who has a date may still keep it. */
  EXPIRE: {
    from: [
      ...underWay.filter((status) => status !== 'SEMINAR_SCHEDULED'),
      'DRAFT',
      'TITLE_REVISION',
      'FAILED',
    ],
    to: 'EXPIRED',
    by: ['SYSTEM'],
  },
};

/** Acts that leave the state as it is. */
export const thesisActs = [
  'EDIT',
  'ACCEPT_INVITATION',
  'DECLINE_INVITATION',
  'CHANGE_SUPERVISORS',
  'AGREE_SEMINAR',
  'MARK_READY',
  'RESCHEDULE_SEMINAR',
  'RESCHEDULE_EXAM',
  'REPLACE_EXAMINER',
  'HAND_OVER_DUTY',
  'POSTPONE',
  'SCORE',
  'CONFIRM_SPREAD',
  'APPROVE_REVISION',
  'REQUEST_TITLE',
  'AGREE_TITLE',
  'REFUSE_TITLE',
  'CHANGE_TITLE',
  'CHANGE_PERIOD',
  'WRITE_ABSTRACT',
  'RECEIVE_DEPOSIT',
  'TAKE_BACK_DEPOSIT',
  'REQUEST_CANCEL',
  'WITHDRAW_CANCEL',
  'REFUSE_CANCEL',
  'ADD_MINUTES',
  'LOG_SESSION',
  'DECIDE_SESSION',
] as const;
export type ThesisAct = (typeof thesisActs)[number];

type Act = { in: readonly ThesisStatus[]; by: readonly ThesisActor[]; noted?: true };

const untilEnd = thesisStatuses.filter((status) => !isEnded(status));
const guided = [...underWay.filter((status) => status !== 'TITLE_APPROVED'), 'FAILED'] as const;
/** Between two dates, when nothing is fixed on paper. */
const atRest = ['GUIDANCE', 'SEMINAR_PASSED', 'SEMINAR_REVISION', 'READY_FOR_EXAM', 'FAILED'] as const;

/** Also what the board asked to be changed with the revision. */
const retitled = [...atRest, 'PASSED_REVISION'] as const;

const afterSeminar = thesisStatuses.filter(
  (status) =>
    !isEnded(status) && thesisStatuses.indexOf(status) >= thesisStatuses.indexOf('SEMINAR_SCHEDULED'),
);

export const thesisSideActs: Readonly<Record<ThesisAct, Act>> = {
  EDIT: { in: ['DRAFT', 'TITLE_REVISION'], by: ['STUDENT'] },
  ACCEPT_INVITATION: { in: ['TITLE_APPROVED', ...guided], by: ['INVITED'] },
  DECLINE_INVITATION: { in: ['TITLE_APPROVED', ...guided], by: ['INVITED'], noted: true },
  CHANGE_SUPERVISORS: { in: ['TITLE_APPROVED', ...atRest], by: ['KAPRODI'], noted: true },
  AGREE_SEMINAR: { in: ['GUIDANCE'], by: ['SUPERVISOR'] },
  /** Also of who became supervisor after the others found it ready. */
  MARK_READY: { in: ['SEMINAR_PASSED', 'READY_FOR_EXAM'], by: ['SUPERVISOR'] },
  RESCHEDULE_SEMINAR: { in: ['SEMINAR_SCHEDULED'], by: ['SCHEDULER'] },
  RESCHEDULE_EXAM: { in: ['EXAM_SCHEDULED'], by: ['SCHEDULER'] },
  /** Who has not scored, also after the day, until the chair has told how it went. */
  REPLACE_EXAMINER: { in: ['SEMINAR_SCHEDULED', 'EXAM_SCHEDULED'], by: ['SCHEDULER'], noted: true },
  /** Of who drops out once the chair has told how it went: what is left to decide, never the sheet. */
  HAND_OVER_DUTY: {
    in: ['SEMINAR_REVISION', 'EXAM_DONE', 'PASSED_REVISION', 'REVISION_SUBMITTED'],
    by: ['SCHEDULER'],
    noted: true,
  },
  POSTPONE: { in: ['SEMINAR_SCHEDULED', 'EXAM_SCHEDULED'], by: ['SCHEDULER', 'EXAMINER'], noted: true },
  /** After the chair's confirmation a sheet is only corrected. */
  SCORE: { in: ['EXAM_SCHEDULED', 'EXAM_DONE'], by: ['SUPERVISOR', 'EXAMINER'] },
  CONFIRM_SPREAD: { in: ['EXAM_DONE'], by: ['EXAMINER'] },
  APPROVE_REVISION: { in: ['REVISION_SUBMITTED'], by: ['EXAMINER'] },
  REQUEST_TITLE: { in: retitled, by: ['STUDENT'], noted: true },
  AGREE_TITLE: { in: retitled, by: ['SUPERVISOR'] },
  REFUSE_TITLE: { in: retitled, by: ['SUPERVISOR', 'KAPRODI'], noted: true },
  CHANGE_TITLE: { in: retitled, by: ['KAPRODI'] },
  CHANGE_PERIOD: { in: untilEnd, by: ['EDITOR'], noted: true },
  WRITE_ABSTRACT: { in: [...guided, 'EXAM_SCHEDULED', 'EXAM_DONE', ...afterExam], by: ['STUDENT'] },
  RECEIVE_DEPOSIT: { in: ['PASSED', 'REVISION_APPROVED'], by: ['LIBRARIAN'] },
  /** Received in error; once the thesis is accepted its receipt stands. */
  TAKE_BACK_DEPOSIT: { in: ['PASSED', 'REVISION_APPROVED'], by: ['LIBRARIAN'], noted: true },
  REQUEST_CANCEL: {
    in: [...underWay, 'SUBMITTED', 'TITLE_REVISION', 'EXAM_SCHEDULED', 'FAILED'],
    by: ['STUDENT'],
    noted: true,
  },
  WITHDRAW_CANCEL: { in: untilEnd, by: ['STUDENT'] },
  REFUSE_CANCEL: { in: untilEnd, by: ['KAPRODI'], noted: true },
  ADD_MINUTES: { in: afterSeminar, by: ['SCHEDULER'] },
  LOG_SESSION: { in: guided, by: ['STUDENT'] },
  DECIDE_SESSION: { in: guided, by: ['SUPERVISOR'] },
};

/** Whether a thesis may be called off: at the student's wish, or without one where the student has left the college. */
export const isCancellable = (
  status: ThesisStatus,
  { asked, hasLeft }: { asked: boolean; hasLeft: boolean },
): boolean => hasLeft || (asked && thesisSideActs.REQUEST_CANCEL.in.includes(status));

/** An act as a procedure of one step, which leads back to the state it is done in. */
export function actIn(state: ThesisStatus, act: ThesisAct): Procedure<ThesisStatus, string, ThesisActor> {
  const { in: states, by, noted } = thesisSideActs[act];
  const step = { from: states.filter((one) => one === state), to: state, by, ...(noted && { noted }) };
  return { [act]: step };
}

/** Everything a person may do with a thesis in a state, whatever else has to be there. */
export const offeredSteps = (
  state: ThesisStatus,
  actors: readonly ThesisActor[],
): (ThesisAction | ThesisAct)[] => [
  ...stepsFor(thesisProcedure, state, actors),
  ...thesisActs.filter((act) => stepsFor(actIn(state, act), state, actors).length > 0),
];
