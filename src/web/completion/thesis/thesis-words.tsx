import { type ThesisStatus, thesisStatusLabels } from '#shared/completion/thesis/status.ts';
import type { examResults, seminarResults } from '#shared/completion/thesis/kinds.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';

export const stepNames = { 1: 'Judul', 2: 'Bimbingan dan seminar', 3: 'Sidang dan hasil' } as const;

export const eventNames = { SEMINAR: 'Seminar proposal', SIDANG: 'Sidang' } as const;

const tones: Record<ThesisStatus, Tone> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  TITLE_REVISION: 'warning',
  TITLE_REJECTED: 'danger',
  TITLE_APPROVED: 'info',
  GUIDANCE: 'info',
  SEMINAR_REQUESTED: 'info',
  SEMINAR_SCHEDULED: 'info',
  SEMINAR_PASSED: 'success',
  SEMINAR_REVISION: 'warning',
  SEMINAR_FAILED: 'danger',
  READY_FOR_EXAM: 'success',
  EXAM_REQUESTED: 'info',
  EXAM_SCHEDULED: 'info',
  EXAM_DONE: 'info',
  PASSED: 'success',
  PASSED_REVISION: 'warning',
  FAILED: 'danger',
  REVISION_SUBMITTED: 'info',
  REVISION_APPROVED: 'success',
  ACCEPTED: 'success',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
};

/** Where a thesis stands, in a word. */
export const ThesisChip = ({ status }: { status: ThesisStatus }) => (
  <StatusChip tone={tones[status]}>{thesisStatusLabels[status]}</StatusChip>
);

export type EventResult = (typeof seminarResults)[number] | (typeof examResults)[number];

export const resultTones: Record<EventResult, Tone> = {
  PASSED: 'success',
  REVISION: 'warning',
  PASSED_REVISION: 'warning',
  FAILED: 'danger',
};
