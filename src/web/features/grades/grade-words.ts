import type { GradeStatus } from '#shared/contracts/grade-views.ts';
import type { Tone } from '#web/ui/StatusChip.tsx';

export const gradeTones: Record<GradeStatus, Tone> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  PUBLISHED: 'success',
  LOCKED: 'success',
};
