import { type Procedure, stepsFor } from '#shared/platform/procedures/procedure.ts';
import type { ActivityDocument } from './kinds.ts';

/** Where an activity stands, in the order of its way (academic practice). */
export const activityStatuses = [
  'DRAFT',
  'SUBMITTED',
  'RETURNED',
  'REJECTED',
  'PA_APPROVED',
  'APPROVED',
  'ONGOING',
  'REPORTED',
  'SCORED',
  'CONVERTED',
  'CANCELLED',
] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

export const activityStatusLabels: Record<ActivityStatus, string> = {
  DRAFT: 'Draf',
  SUBMITTED: 'Menunggu dosen PA',
  RETURNED: 'Perlu diperbaiki',
  REJECTED: 'Ditolak',
  PA_APPROVED: 'Menunggu kaprodi',
  APPROVED: 'Disahkan',
  ONGOING: 'Berlangsung',
  REPORTED: 'Menunggu penilaian',
  SCORED: 'Menunggu konversi',
  CONVERTED: 'Sudah dikonversi',
  CANCELLED: 'Dibatalkan',
};

/** Who somebody is towards an activity; office and converter hold the permission of that name. */
export const activityActors = [
  'LEADER',
  'MEMBER',
  'ADVISOR',
  'SUPERVISOR',
  'OFFICE',
  'CONVERTER',
  'SYSTEM',
] as const;
export type ActivityActor = (typeof activityActors)[number];

export type ActivityAction =
  | 'CREATE'
  | 'SUBMIT'
  | 'PA_APPROVE'
  | 'RETURN'
  | 'REJECT'
  | 'APPROVE'
  | 'START'
  | 'REPORT'
  | 'RETURN_REPORT'
  | 'SCORE'
  | 'CONVERT'
  | 'CANCEL';

/** States in which an activity may still be called off. */
const standing = [
  'DRAFT',
  'SUBMITTED',
  'RETURNED',
  'PA_APPROVED',
  'APPROVED',
  'ONGOING',
  'REPORTED',
  'SCORED',
] as const;

/** The way of a programme from the proposal to the grades; what is recorded without sks ends at APPROVED. */
export const activityProcedure: Procedure<ActivityStatus, ActivityAction, ActivityActor> = {
  CREATE: { from: [null], to: 'DRAFT', by: ['LEADER'] },
  SUBMIT: { from: ['DRAFT', 'RETURNED'], to: 'SUBMITTED', by: ['LEADER'] },
  PA_APPROVE: { from: ['SUBMITTED'], to: 'PA_APPROVED', by: ['ADVISOR'] },
  RETURN: { from: ['SUBMITTED'], to: 'RETURNED', by: ['ADVISOR'], noted: true },
  REJECT: { from: ['SUBMITTED'], to: 'REJECTED', by: ['ADVISOR'], noted: true },
  APPROVE: { from: ['PA_APPROVED'], to: 'APPROVED', by: ['OFFICE'] },
  START: { from: ['APPROVED'], to: 'ONGOING', by: ['SYSTEM'] },
  REPORT: { from: ['ONGOING'], to: 'REPORTED', by: ['LEADER'] },
  /** The logbook opens again, and what was scored goes. */
  RETURN_REPORT: { from: ['REPORTED', 'SCORED'], to: 'ONGOING', by: ['SUPERVISOR', 'OFFICE'], noted: true },
  SCORE: { from: ['REPORTED'], to: 'SCORED', by: ['SUPERVISOR'] },
  CONVERT: { from: ['SCORED'], to: 'CONVERTED', by: ['CONVERTER'] },
  CANCEL: { from: standing, to: 'CANCELLED', by: ['LEADER', 'OFFICE'], noted: true },
};

/** What the office changes about the people of a running programme; the state stays. */
export const activityActs = ['CHANGE_SUPERVISORS', 'REMOVE_MEMBER'] as const;
export type ActivityAct = (typeof activityActs)[number];

const running: readonly ActivityStatus[] = ['APPROVED', 'ONGOING', 'REPORTED'];
const actStates: Record<ActivityAct, readonly ActivityStatus[]> = {
  CHANGE_SUPERVISORS: running,
  REMOVE_MEMBER: [...running, 'SCORED'],
};

/** An act as a procedure of one step, which leads back to the state it is done in; only programmes have any. */
export function actIn(
  status: ActivityStatus,
  act: ActivityAct,
  isMbkm: boolean,
): Procedure<ActivityStatus, string, ActivityActor> {
  const from = isMbkm ? actStates[act].filter((one) => one === status) : [];
  return { [act]: { from, to: status, by: ['OFFICE'], noted: true } };
}

/** What somebody may do now; only programmes go on after APPROVED, and only they can still be called off then. */
export function offeredSteps(
  status: ActivityStatus,
  actors: readonly ActivityActor[],
  isMbkm: boolean,
): (ActivityAction | ActivityAct)[] {
  const ended = !isMbkm && status === 'APPROVED';
  if (ended) return [];
  return [
    ...stepsFor(activityProcedure, status, actors),
    ...activityActs.filter((act) => stepsFor(actIn(status, act, isMbkm), status, actors).length > 0),
  ];
}

/** Planned courses of these count toward the sks of their term. */
export const countedStatuses = ['APPROVED', 'ONGOING', 'REPORTED', 'SCORED', 'CONVERTED'] as const;

/** Nobody may be in two programmes at once that stand in these. */
export const liveStatuses = [
  'SUBMITTED',
  'PA_APPROVED',
  'APPROVED',
  'ONGOING',
  'REPORTED',
  'SCORED',
] as const;

const editable: readonly ActivityStatus[] = ['DRAFT', 'RETURNED'];
export const isEditable = (status: ActivityStatus): boolean => editable.includes(status);

const documentStates: Record<ActivityDocument, readonly ActivityStatus[]> = {
  PROPOSAL: editable,
  ACCEPTANCE: ['DRAFT', 'RETURNED', 'SUBMITTED', 'PA_APPROVED'],
  PARENT_CONSENT: ['DRAFT', 'RETURNED', 'SUBMITTED', 'PA_APPROVED'],
  CERTIFICATE: ['DRAFT', 'RETURNED', 'ONGOING'],
  REPORT: ['ONGOING'],
  MENTOR_SHEET: ['ONGOING', 'REPORTED'],
  TRANSCRIPT: ['ONGOING', 'REPORTED'],
  DECREE: ['PA_APPROVED'],
};

/** Whether the supervisor may still look at entries of the logbook: also at those that wait when the report is there. */
export const decidesLogs = (status: ActivityStatus): boolean => status === 'ONGOING' || status === 'REPORTED';

/** Whether a document of this kind is taken in this state. */
export const takesDocument = (kind: ActivityDocument, status: ActivityStatus): boolean =>
  documentStates[kind].includes(status);

/** Files without which a step is not taken, by step; recorded activities bring their certificate with the proposal. */
export const neededDocuments = (
  action: 'SUBMIT' | 'APPROVE' | 'REPORT',
  isMbkm: boolean,
): readonly ActivityDocument[] => {
  if (action === 'SUBMIT') return isMbkm ? ['PROPOSAL'] : ['CERTIFICATE'];
  if (action === 'APPROVE') return isMbkm ? ['DECREE'] : [];
  return ['REPORT', 'CERTIFICATE'];
};
