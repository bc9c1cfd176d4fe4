import type { Procedure } from '#shared/platform/procedures/procedure.ts';

/** A student's way out with a degree, from the request to the decree (academic practice). */
export const graduationStates = [
  'SUBMITTED',
  'CHECKED',
  'ENDORSED',
  'GRADUATED',
  'RETURNED',
  'CANCELLED',
] as const;
export type GraduationState = (typeof graduationStates)[number];

export const graduationStateLabels: Record<GraduationState, string> = {
  SUBMITTED: 'Menunggu pemeriksaan BAAK',
  CHECKED: 'Menunggu kaprodi',
  ENDORSED: 'Menunggu keputusan pimpinan',
  GRADUATED: 'Lulus',
  RETURNED: 'Dikembalikan',
  CANCELLED: 'Dibatalkan',
};

export const graduationActors = ['STUDENT', 'BAAK', 'KAPRODI', 'LEADER', 'ADMIN'] as const;
export type GraduationActor = (typeof graduationActors)[number];

/** BAAK → kaprodi → pimpinan; each may give it back in turn. A decree is taken back only by an admin. */
export const graduationProcedure = {
  APPLY: { from: [null], to: 'SUBMITTED', by: ['STUDENT'] },
  APPLY_AGAIN: { from: ['RETURNED'], to: 'SUBMITTED', by: ['STUDENT'] },
  CHECK: { from: ['SUBMITTED'], to: 'CHECKED', by: ['BAAK'] },
  ENDORSE: { from: ['CHECKED'], to: 'ENDORSED', by: ['KAPRODI'] },
  DECREE: { from: ['ENDORSED'], to: 'GRADUATED', by: ['LEADER'] },
  RETURN_BY_BAAK: { from: ['SUBMITTED'], to: 'RETURNED', by: ['BAAK'], noted: true },
  RETURN_BY_KAPRODI: { from: ['CHECKED'], to: 'RETURNED', by: ['KAPRODI'], noted: true },
  RETURN_BY_LEADER: { from: ['ENDORSED'], to: 'RETURNED', by: ['LEADER'], noted: true },
  CANCEL: { from: ['SUBMITTED', 'RETURNED'], to: 'CANCELLED', by: ['STUDENT'] },
  REVOKE: { from: ['GRADUATED'], to: 'RETURNED', by: ['ADMIN'], noted: true },
} as const satisfies Procedure<GraduationState, string, GraduationActor>;
export type GraduationAction = keyof typeof graduationProcedure;

/** What deciding for or against does in each state; the decree itself is taken for many at once. */
export const graduationDecisions: Partial<
  Record<GraduationState, { accept: GraduationAction | null; refuse: GraduationAction }>
> = {
  SUBMITTED: { accept: 'CHECK', refuse: 'RETURN_BY_BAAK' },
  CHECKED: { accept: 'ENDORSE', refuse: 'RETURN_BY_KAPRODI' },
  ENDORSED: { accept: null, refuse: 'RETURN_BY_LEADER' },
};
