/** States of a student (specification §4). */
export const studentStatuses = ['active', 'inactive', 'graduated', 'furlough', 'DO', 'dead'] as const;
export type StudentStatus = (typeof studentStatuses)[number];

/** States of those who still belong to the college, studying or not. */
export const enrolledStatuses: readonly StudentStatus[] = ['active', 'inactive', 'furlough'];

export const isStudentStatus = (value: unknown): value is StudentStatus =>
  studentStatuses.some((status) => status === value);

export const studentStatusLabels: Record<StudentStatus, string> = {
  active: 'Aktif',
  inactive: 'Tidak Aktif',
  graduated: 'Lulus',
  furlough: 'Cuti',
  DO: 'DO',
  dead: 'Meninggal',
};

/** States of a schedule, meeting, exam or activity; the wire spelling stands here once (specification §4). */
export const SCHEDULE_STATUS = { done: 'DONE', notYet: 'NOT-YET', cancelled: 'CANCLE' } as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUS)[keyof typeof SCHEDULE_STATUS];

export const scheduleStatusLabels: Record<ScheduleStatus, string> = {
  [SCHEDULE_STATUS.done]: 'Selesai',
  [SCHEDULE_STATUS.notYet]: 'Belum selesai',
  [SCHEDULE_STATUS.cancelled]: 'Batal',
};

/** States of a process (specification §4). */
export const PROCESS_STATUS = { done: 'DONE', running: 'PROCESS', cancelled: 'CANCLE' } as const;
export type ProcessStatus = (typeof PROCESS_STATUS)[keyof typeof PROCESS_STATUS];

export const processStatusLabels: Record<ProcessStatus, string> = {
  [PROCESS_STATUS.done]: 'Selesai',
  [PROCESS_STATUS.running]: 'Berjalan',
  [PROCESS_STATUS.cancelled]: 'Batal',
};
