import type { ProcedureEvent } from '#shared/platform/procedures/procedure.views.ts';
import {
  type ActivityAct,
  type ActivityStatus,
  activityStatusLabels,
} from '#shared/completion/activities/procedure.ts';
import type { LogStatus } from '#shared/completion/activities/logbook.ts';
import type { Tone } from '#web/platform/ui/StatusChip.tsx';

export const activityTones: Record<ActivityStatus, Tone> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  RETURNED: 'warning',
  REJECTED: 'danger',
  PA_APPROVED: 'info',
  APPROVED: 'success',
  ONGOING: 'success',
  REPORTED: 'info',
  SCORED: 'info',
  CONVERTED: 'success',
  CANCELLED: 'neutral',
};

export const logTones: Record<LogStatus, Tone> = {
  SUBMITTED: 'info',
  APPROVED: 'success',
  RETURNED: 'warning',
};

/** `8 jam`, `7 jam 30 menit`. */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} menit`;
  return rest === 0 ? `${hours} jam` : `${hours} jam ${rest} menit`;
}

const actLabels: Record<ActivityAct, string> = {
  CHANGE_SUPERVISORS: 'Pembimbing diganti',
  REMOVE_MEMBER: 'Peserta dikeluarkan',
};

export const historyLabels: Readonly<Record<string, string>> = { ...activityStatusLabels, ...actLabels };

/** A step by the state it led to, or by its act where the state stayed. */
export const named = (step: ProcedureEvent): ProcedureEvent =>
  step.from === step.to ? { ...step, to: step.action } : step;

export const STUDENT_PATH = '/student/aktivitas-mahasiswa/program-aktivitas';
export const LECTURER_PATH = '/dosen/mahasiswa-bimbingan/aktivitas';
export const STAFF_PATH = '/staff/mahasiswa/aktivitas';
