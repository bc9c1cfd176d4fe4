import type { MemberPlan, PresentMember } from './members.ts';

/** Mails that a Moodle as it is installed sends: passwords to new accounts, welcomes of courses. */
export type MailForecast = { passwords: number; welcomes: number };

/** Later rounds are asked about only beyond so many mails; a few are what every change of a plan brings. */
const MANY_MAILS = 20;

/** All mails of a forecast, the number whoever starts the work agrees to. */
export const mailsIn = ({ passwords, welcomes }: MailForecast): number => passwords + welcomes;

/**
 * Whether people are asked first: while nobody has agreed that this LMS mails anybody, and later before many mails.
 * @param isLasting whether it is about what follows by itself from now on, which is asked about for any mail.
 */
export const mustAskForMails = (
  mails: MailForecast,
  { isAgreed, isLasting = false }: { isAgreed: boolean; isLasting?: boolean },
): boolean => !isAgreed || mailsIn(mails) > (isLasting ? 0 : MANY_MAILS);

/**
 * How many people a course with its welcome message on greets when a plan is carried out: whoever is enrolled, resumed or
 * suspended while the course has a teacher, in whose name the mail goes. Teachers come last, and the first of a course is
 * not greeted.
 * @param teacherRole the role of lecturers there.
 */
export function welcomesOf(
  { enrol, suspend, unenrol }: MemberPlan,
  present: readonly PresentMember[],
  teacherRole: number,
): number {
  const gone = new Set(unenrol);
  if (present.some(({ id, roles }) => roles.includes(teacherRole) && !gone.has(id)))
    return enrol.length + suspend.length;
  return Math.max(0, enrol.filter(({ roleId }) => roleId === teacherRole).length - 1);
}
