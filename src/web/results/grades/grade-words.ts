import type { GradeStatus } from '#shared/results/grades/grade.views.ts';
import type { Tone } from '#web/platform/ui/StatusChip.tsx';

export const gradeTones: Record<GradeStatus, Tone> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  PUBLISHED: 'success',
  LOCKED: 'success',
};
