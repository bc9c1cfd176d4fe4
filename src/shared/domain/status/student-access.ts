import { daysBetween, type LocalDate } from '../date/local-date.ts';
import type { StudentStatus } from './status.ts';

/** How much of the portal a student may use. */
export type StudentAccess = 'FULL' | 'PAY_AND_REGISTER' | 'READ_AND_PAY' | 'READ' | 'BLOCKED';

/** Days a graduate may still look at the own record. */
export const GRADUATE_ACCESS_DAYS = 365;

const accessByStatus: Record<Exclude<StudentStatus, 'graduated'>, StudentAccess> = {
  active: 'FULL',
  inactive: 'PAY_AND_REGISTER',
  furlough: 'READ_AND_PAY',
  DO: 'BLOCKED',
  dead: 'BLOCKED',
};

/**
 * What the status leaves a student (academic practice): graduates read for twelve months, students on leave also pay,
 * inactive ones pay and register, who was dropped out or died is blocked at once.
 * @param graduatedOn null where the day is unknown, which closes the account of a graduate.
 */
export function studentAccess(
  status: StudentStatus,
  graduatedOn: LocalDate | null,
  today: LocalDate,
): StudentAccess {
  if (status !== 'graduated') return accessByStatus[status];
  const open = graduatedOn !== null && daysBetween(graduatedOn, today) <= GRADUATE_ACCESS_DAYS;
  return open ? 'READ' : 'BLOCKED';
}
