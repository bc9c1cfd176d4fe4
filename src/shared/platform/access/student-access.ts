import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { StudentStatus } from './status.ts';

/** How much of the portal a student may use. */
export type StudentAccess = 'FULL' | 'PAY_AND_REGISTER' | 'READ_AND_PAY' | 'READ' | 'BLOCKED';

/** Days a graduate, or who left without a degree, may still look at the own record. */
export const GRADUATE_ACCESS_DAYS = 365;

const order: readonly StudentAccess[] = ['BLOCKED', 'READ', 'READ_AND_PAY', 'PAY_AND_REGISTER', 'FULL'];

/** Whether an access is at least another. */
export const reaches = (access: StudentAccess, least: StudentAccess): boolean =>
  order.indexOf(access) >= order.indexOf(least);

/** What is known of a student who asks for something; `leftOn` is the day of the exit, null where there is none. */
export type Standing = { status: StudentStatus; hasLeft: boolean; leftOn: LocalDate | null };

const accessByStatus: Record<StudentStatus, StudentAccess> = {
  active: 'FULL',
  inactive: 'PAY_AND_REGISTER',
  furlough: 'READ_AND_PAY',
  graduated: 'READ',
  DO: 'BLOCKED',
  dead: 'BLOCKED',
};

const limits: Partial<Record<StudentStatus, string>> = {
  graduated: 'Sebagai lulusan Anda hanya dapat melihat dan mengunduh data.',
  furlough: 'Selama cuti Anda hanya dapat melihat data, membayar, dan mengajukan aktif kembali.',
  inactive: 'Anda sudah keluar dari perguruan tinggi ini, sehingga hanya dapat melihat data dan membayar.',
};

/** What is told a student who asks for more than the status leaves. */
export const limitOf = (status: StudentStatus): string =>
  limits[status] ?? 'Status Anda tidak mengizinkan tindakan ini.';

/** Whether a student belongs to those who take classes: active, or inactive and registering again. */
export const mayRegister = ({ status, hasLeft }: Pick<Standing, 'status' | 'hasLeft'>): boolean =>
  !(status === 'inactive' && hasLeft) && reaches(accessByStatus[status], 'PAY_AND_REGISTER');

/**
 * What the status leaves a student (academic practice): graduates read for twelve months, students on leave also pay,
 * inactive ones pay and register, who was dropped out or died is blocked at once. Who resigned or went to another college is
 * kept as inactive but has left: for as long as a graduate such a student reads, and pays what is still owed. An exit on an
 * unknown day closes the account.
 */
export function studentAccess({ status, hasLeft, leftOn }: Standing, today: LocalDate): StudentAccess {
  const gone = status === 'inactive' && hasLeft;
  const ends = gone || status === 'graduated';
  if (ends && (leftOn === null || daysBetween(leftOn, today) > GRADUATE_ACCESS_DAYS)) return 'BLOCKED';
  return gone ? 'READ_AND_PAY' : accessByStatus[status];
}
