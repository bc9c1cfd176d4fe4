import type { z } from 'zod';
import type { attendanceContract } from '#shared/contracts/attendance.contract.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../../audit.ts';
import { found } from '../../db/list.ts';
import { type Ctx, inTransaction } from '../../http/ctx.ts';
import { lockMeeting, setExcused } from './attendance.store.ts';

type Excuse = z.output<typeof attendanceContract.excuse.body>;

/** Lets a recorded absence with leave or illness leave the percentage, or counts it again. */
export const excuseAbsence = (
  outer: Ctx,
  scheduleId: string,
  form: Excuse,
): Promise<{ _id: string; excused: boolean }> =>
  inTransaction(outer, async (ctx) => {
    const meeting = found(await lockMeeting(ctx.db, scheduleId, form.meetingNo));
    const mark = await setExcused(ctx.db, meeting.id, form.studentId, form.excused);
    if (!mark) {
      throw new AppError('RULE', 'Hanya izin atau sakit yang tercatat yang dapat dimaklumi.');
    }
    await audit(ctx, {
      action: form.excused ? 'attendance.excuse' : 'attendance.unexcuse',
      entity: 'meeting',
      entityId: meeting.id,
      after: { studentId: form.studentId, status: mark.status, excused: form.excused },
      reason: form.reason,
    });
    return { _id: meeting.id, excused: form.excused };
  });
