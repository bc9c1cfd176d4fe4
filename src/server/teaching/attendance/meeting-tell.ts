import { dayDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { closeNoticesOf, notify } from '#server/platform/notices/notices.public.ts';
import type { MeetingRecord } from './attendance.store.ts';
import { peopleToTell, roomCode } from './meeting-move.store.ts';

/** "Rabu, 2 September 2026 13.00–15.30, ruang R101" */
export async function whenOf(ctx: Ctx, meeting: MeetingRecord): Promise<string> {
  const { date, timeStart, timeEnd, roomId } = meeting;
  const room = roomId === null ? 'daring' : `ruang ${await roomCode(ctx.db, roomId)}`;
  return `${dayDate(date)} ${timeRange(timeStart, timeEnd)}, ${room}`;
}

/**
 * Tells the students and the lecturers of a class, but not who did it, that a single meeting was called off or lies elsewhere;
 * what they were told of that meeting before no longer holds and is put away.
 */
export async function tellMeeting(
  ctx: Ctx,
  scheduleId: string,
  meeting: MeetingRecord,
  what: { reason: string } | { when: string },
): Promise<void> {
  const { className, students, lecturers } = await peopleToTell(ctx.db, scheduleId);
  const everybody = [...students, ...lecturers];
  await closeNoticesOf(ctx, everybody, ['meeting.cancelled', 'meeting.moved'], meeting.id);
  const about = `${meeting.id}:${meeting.updatedAt}`;
  const others = everybody.filter((userId) => userId !== ctx.actor?.userId);
  await notify(
    ctx,
    others.map((userId) => {
      const named = { className, no: meeting.no, lecturer: lecturers.includes(userId) };
      return 'when' in what
        ? { to: { userId }, topic: 'meeting.moved', about, facts: { ...named, ...what } }
        : { to: { userId }, topic: 'meeting.cancelled', about, facts: { ...named, ...what } };
    }),
  );
  ctx.afterCommit(() => {
    for (const userId of everybody) ctx.services.realtime.toUser(userId, 'meeting:update', { scheduleId });
  });
}
