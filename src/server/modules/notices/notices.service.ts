import type { noticeContract, NoticeView } from '#shared/contracts/notice.contract.ts';
import type { CallOutput, ResponseOf } from '#shared/contracts/endpoint.ts';
import { ROLE } from '#shared/access/roles.ts';
import { momentOf } from '#shared/domain/date/campus-time.ts';
import { workdaysBefore } from '#shared/domain/date/workdays.ts';
import { meetingsBefore } from '#shared/domain/exam/class-meetings.ts';
import { derivedNotices, PAYMENT_WORKDAYS } from '#shared/domain/notice/derived.ts';
import { actorOf, type Ctx, inTransaction } from '../../http/ctx.ts';
import { holds } from '../../http/permission.ts';
import { today } from '../../http/today.ts';
import { enrolmentRule } from '../../db/attendance.ts';
import { deriveFacts } from './derived.store.ts';
import { shutBefore } from './student-facts.ts';
import { dismiss, markRead } from './notices.store.ts';

type Own = { open: NoticeView[]; told: NoticeView[] };

/** What stands open for the signed-in person, of which what they put away is acknowledged, and what they were told. One query. */
async function readOwn(ctx: Ctx): Promise<Own> {
  const { userId, studentId, lecturerId, role: roles } = actorOf(ctx);
  const campus = await ctx.services.campus.get();
  const { data, period, academic } = campus;
  const day = await today(ctx);
  const waitedSince = { date: workdaysBefore(day, PAYMENT_WORKDAYS), minutes: 0 };
  const { dismissed, student, told, ...facts } = await deriveFacts(ctx.db, {
    ...{ userId, studentId, lecturerId, period, today: day },
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
    rpsDeadlineDays: academic.rpsDeadlineDays,
    meetings: { UTS: meetingsBefore('UTS', academic), UAS: meetingsBefore('UAS', academic) },
    enrolment: enrolmentRule(campus),
    privacyVersion: data.privacy.policy === '' ? '' : data.privacy.version,
    paymentsBefore: momentOf(waitedSince, data.institution.timeZone).toISOString(),
  });
  const away = new Set(dismissed);
  const from = momentOf({ date: day, minutes: 0 }, data.institution.timeZone).toISOString();
  const shut = shutBefore(student, period?.code ?? '', { academic, data });
  const open = derivedNotices({ ...facts, ...shut }, day).map((one) => ({
    ...one,
    from,
    ackRequired: one.ackRequired ?? false,
    // What has to be confirmed is not put away like the others, but confirmed where it says so.
    acked: one.ackRequired !== true && away.has(one.id),
  }));
  return { open, told };
}

/** What the signed-in person should know: what stands open, then own notices, the newest first. One query. */
export async function ownNotices(ctx: Ctx): Promise<ResponseOf<(typeof noticeContract)['list']>> {
  const { open, told } = await readOwn(ctx);
  return { appVersion: ctx.services.appVersion, items: [...open, ...told] };
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
    const { open: standing } = await readOwn(ctx);
    const open = standing.filter(({ ackRequired }) => !ackRequired).map(({ id }) => id);
    const away = await dismiss(
      ctx.db,
      userId,
      ids === null ? open : open.filter((id) => ids.includes(id)),
      at,
    );
    return { read: read + away };
  });
