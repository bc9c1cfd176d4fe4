import type { z } from 'zod';
import type { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { type CheckRole, checkRefusal } from '#shared/teaching/attendance/meeting-check.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { enrolledIds, lockMeeting, type MeetingRecord } from './attendance.store.ts';
import { type CheckRow, checksOf, markOf, putCheck } from './check.store.ts';

type Opinion = { matchesRps: boolean; note: string };
type Verify = z.output<typeof attendanceContract.verifyMeeting.body>;
type Check = z.output<typeof attendanceContract.checkMeetings.body>;

async function keep(
  ctx: Ctx,
  meeting: MeetingRecord,
  by: { role: CheckRole; studentId: string | null },
  { opinion: { matchesRps, note }, before }: { opinion: Opinion; before: CheckRow | undefined },
): Promise<void> {
  const { userId } = actorOf(ctx);
  const row = { meetingId: meeting.id, ...by, userId, matchesRps, note, at: ctx.now.toISOString() };
  await putCheck(ctx.db, row);
  await audit(ctx, {
    action: by.role === 'STUDENT' ? 'meeting.verify' : 'meeting.check',
    entity: 'meeting',
    entityId: meeting.id,
    before,
    after: row,
  });
}

/**
 * Confirms for the class what was taught at a meeting; the first student who was there speaks for it.
 * @throws AppError FORBIDDEN outside the approved KRS, RULE when it may not be confirmed.
 */
export const verifyMeeting = (outer: Ctx, scheduleId: string, form: Verify): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const studentId = studentIdOf(ctx);
    if (!(await enrolledIds(ctx.db, scheduleId)).has(studentId)) {
      throw new AppError('FORBIDDEN', 'Kelas ini tidak ada pada KRS Anda yang disetujui.');
    }
    const meeting = found(await lockMeeting(ctx.db, scheduleId, form.meetingNo));
    const checks = await checksOf(ctx.db, meeting.id);
    const before = checks.find(({ role }) => role === 'STUDENT');
    const refusal = checkRefusal({
      by: 'STUDENT',
      type: meeting.type,
      status: meeting.status,
      mark: await markOf(ctx.db, meeting.id, studentId),
      student: before === undefined ? 'NOBODY' : before.studentId === studentId ? 'SELF' : 'OTHER',
      kaprodi: checks.some(({ role }) => role === 'KAPRODI'),
    });
    if (refusal !== null) throw new AppError('RULE', refusal);
    await keep(ctx, meeting, { role: 'STUDENT', studentId }, { opinion: form, before });
    return { _id: meeting.id };
  });

/** Confirms meetings of a class as head of programme, all or none. @throws AppError RULE for one that is not recorded. */
export const checkMeetings = (outer: Ctx, scheduleId: string, form: Check): Promise<{ checked: number }> =>
  inTransaction(outer, async (ctx) => {
    const numbers = [...new Set(form.meetingNos)].toSorted((a, b) => a - b);
    for (const no of numbers) {
      const meeting = found(await lockMeeting(ctx.db, scheduleId, no));
      const checks = await checksOf(ctx.db, meeting.id);
      const refusal = checkRefusal({
        by: 'KAPRODI',
        type: meeting.type,
        status: meeting.status,
        mark: null,
        student: 'NOBODY',
        kaprodi: false,
      });
      if (refusal !== null) throw new AppError('RULE', `Pertemuan ${no}: ${refusal}`);
      const before = checks.find(({ role }) => role === 'KAPRODI');
      await keep(ctx, meeting, { role: 'KAPRODI', studentId: null }, { opinion: form, before });
    }
    return { checked: numbers.length };
  });
