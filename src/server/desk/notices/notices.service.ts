import { sql } from 'drizzle-orm';
import type { noticeContract, NoticeView } from '#shared/desk/notices/notice.contract.ts';
import type { CallOutput, ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { momentOf } from '#shared/platform/date/campus-time.ts';
import { workdaysBefore } from '#shared/platform/date/workdays.ts';
import { meetingsBefore } from '#shared/teaching/exams/class-meetings.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type DerivedFacts, derivedNotices, PAYMENT_WORKDAYS } from '#shared/desk/notices/derived.ts';
import { onlyRow } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import type { CampusState } from '#server/platform/campus-state.ts';
import { askedBy, type NoticeQuestion, type NoticeShape } from './asked.ts';
import { noticeColumns, type NoticeFacts } from './derived.store.ts';
import { shutBefore } from './student-facts.ts';
import { dismiss, markRead } from '#server/platform/notices/notices.public.ts';

type NoticeList = ResponseOf<(typeof noticeContract)['list']>;
type Own = { open: NoticeView[]; told: NoticeView[] };

/** As what the signed-in person is asked about. */
export function noticeShape(ctx: Ctx, { data, period, academic }: CampusState): NoticeShape {
  const { studentId, lecturerId, role: roles } = actorOf(ctx);
  return {
    isStudent: studentId !== null,
    isLecturer: lecturerId !== null,
    hasPeriod: period !== null,
    verifiesPayments: holds(ctx, 'payment:verify'),
    movesBills: holds(ctx, 'paymentType:update'),
    decidesPlans: holds(ctx, 'payment:dispense'),
    approvesRefunds: holds(ctx, 'payment:refund'),
    approvesLeave: holds(ctx, 'leave:approve'),
    checksDegrees: holds(ctx, 'graduation:update'),
    approvesDegrees: holds(ctx, 'graduation:approve'),
    plansExams: holds(ctx, 'exam:update'),
    issuesLetters: holds(ctx, 'transcript:print') && holds(ctx, 'student:change-status'),
    finalizesReports: holds(ctx, 'officialReport:update'),
    isHead: roles.includes(ROLE.kaprodi),
    countFromEnrolment: academic.countFromEnrolment,
    hasPrivacyNotice: data.privacy.policy !== '',
  };
}

/**
 * What is asked about the signed-in person on a day.
 * @param campus as the same request reads it
 */
export function noticeQuestion(
  ctx: Ctx,
  { data, period, academic }: CampusState,
  day: LocalDate,
): NoticeQuestion {
  const { userId, studentId, lecturerId } = actorOf(ctx);
  const waitedSince = { date: workdaysBefore(day, PAYMENT_WORKDAYS), minutes: 0 };
  return {
    userId,
    studentId,
    lecturerId,
    periodId: period?.id ?? null,
    today: day,
    rpsDeadlineDays: academic.rpsDeadlineDays,
    utsMeetings: meetingsBefore('UTS', academic),
    uasMeetings: meetingsBefore('UAS', academic),
    zone: data.institution.timeZone,
    privacyVersion: data.privacy.version,
    paymentsBefore: momentOf(waitedSince, data.institution.timeZone).toISOString(),
  };
}

/** What no question was asked about. */
const nothing = {
  privacyNotice: null,
  billsOverdue: null,
  billsDue: null,
  gradesDue: null,
  krsWaiting: null,
  rpsDue: null,
  examsEarly: null,
  booksDue: null,
  booksOverdue: null,
  bookReady: null,
  paymentsLate: null,
  billsDifferent: null,
  waiting: {},
  actionsOverdue: null,
} satisfies Partial<DerivedFacts>;

/** What stands open, of which what the person put away is acknowledged, and what they were told. */
function judge(
  { dismissed, student = null, bills, books, told, ...facts }: NoticeFacts,
  { academic, data, period }: CampusState,
  day: LocalDate,
): Own {
  const away = new Set(dismissed);
  const from = momentOf({ date: day, minutes: 0 }, data.institution.timeZone).toISOString();
  const shut = shutBefore(student, period?.code ?? '', { academic, data });
  const open = derivedNotices({ ...nothing, ...facts, ...bills, ...books, ...shut }, day).map((one) => ({
    ...one,
    from,
    ackRequired: one.ackRequired ?? false,
    // What has to be confirmed is not put away like the others, but confirmed where it says so.
    acked: one.ackRequired !== true && away.has(one.id),
  }));
  return { open, told };
}

/** What the signed-in person should know: what stands open, then own notices, the newest first. */
export function toNotices(ctx: Ctx, facts: NoticeFacts, campus: CampusState, day: LocalDate): NoticeList {
  const { open, told } = judge(facts, campus, day);
  return { appVersion: ctx.services.appVersion, items: [...open, ...told] };
}

type Asked = { facts: NoticeFacts; campus: CampusState; day: LocalDate };

/** One query. */
async function readOwn(ctx: Ctx): Promise<Asked> {
  const [campus, day] = [await ctx.services.campus.get(), await today(ctx)];
  const { rows } = await ctx.db.execute<NoticeFacts>(sql`
    select ${noticeColumns(noticeShape(ctx, campus))} from ${askedBy(noticeQuestion(ctx, campus, day))}`);
  return { facts: onlyRow(rows), campus, day };
}

/** What the signed-in person should know (`toNotices`). One query. */
export async function ownNotices(ctx: Ctx): Promise<NoticeList> {
  const { facts, campus, day } = await readOwn(ctx);
  return toNotices(ctx, facts, campus, day);
}

const isStored = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Marks own notices as read; ids of others, and of what stands open no more, are passed over. */
export const readNotices = (
  outer: Ctx,
  wish: CallOutput<(typeof noticeContract)['read']>['body'],
): Promise<{ read: number }> =>
  inTransaction(outer, async (ctx) => {
    const { userId } = actorOf(ctx);
    const at = ctx.now.toISOString();
    const ids = 'ids' in wish ? wish.ids : null;
    const read = await markRead(ctx.db, userId, ids?.filter(isStored) ?? null, at);
    if (ids?.every(isStored)) return { read };
    const { facts, campus, day } = await readOwn(ctx);
    const open = judge(facts, campus, day)
      .open.filter(({ ackRequired }) => !ackRequired)
      .map(({ id }) => id);
    const away = await dismiss(
      ctx.db,
      userId,
      ids === null ? open : open.filter((id) => ids.includes(id)),
      at,
    );
    return { read: read + away };
  });
