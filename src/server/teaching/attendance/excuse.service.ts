import type { z } from 'zod';
import type { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import {
  lockMeeting,
  marksOf,
  type MeetingRecord,
  putMarks,
  setExcused,
  updateMeeting,
} from './attendance.store.ts';
import { dropProofs, takeProofs } from './proofs.service.ts';

type Excuse = z.output<typeof attendanceContract.excuse.body>;

/** Gives the absence the letter the decision rests on, or takes it away. @returns what changed; null when nothing did */
async function exchangeProof(ctx: Ctx, meeting: MeetingRecord, { studentId, proof }: Excuse) {
  if (proof === undefined) return null;
  const held = (await marksOf(ctx.db, meeting.id)).filter((mark) => mark.studentId === studentId);
  const marks = await takeProofs(
    ctx,
    held,
    held.map((mark) => ({ ...mark, proof })),
    () => 'proof',
  );
  if ((await putMarks(ctx.db, meeting.id, marks, ctx.now.toISOString())) === 0) return null;
  await dropProofs(ctx, held, marks);
  await updateMeeting(ctx.db, meeting.id, { status: meeting.status });
  return { before: held[0]?.proof ?? null, after: proof };
}

/**
 * Lets a recorded absence with leave or illness leave the percentage, or counts it again; the letter may come along.
 * @throws AppError RULE for any other mark, STALE, INVALID at `proof` for what is no own upload
 */
export const excuseAbsence = (
  outer: Ctx,
  scheduleId: string,
  form: Excuse,
): Promise<{ _id: string; excused: boolean }> =>
  inTransaction(outer, async (ctx) => {
    const meeting = found(await lockMeeting(ctx.db, scheduleId, form.meetingNo));
    if (form.updatedAt) checkFresh(meeting, form.updatedAt);
    const mark = await setExcused(ctx.db, meeting.id, form.studentId, form.excused);
    if (!mark) {
      throw new AppError('RULE', 'Hanya izin atau sakit yang tercatat yang dapat dimaklumi.');
    }
    const proof = await exchangeProof(ctx, meeting, form);
    await audit(ctx, {
      action: form.excused ? 'attendance.excuse' : 'attendance.unexcuse',
      entity: 'meeting',
      entityId: meeting.id,
      ...(proof && { before: { proof: proof.before } }),
      after: {
        studentId: form.studentId,
        status: mark.status,
        excused: form.excused,
        ...(proof && { proof: proof.after }),
      },
      reason: form.reason,
    });
    return { _id: meeting.id, excused: form.excused };
  });
