import { examLimits } from '#shared/teaching/attendance/exam-right.ts';
import { absentZero, type ExamZeros, uasZero } from '#shared/results/grades/exam-zero.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { enrolmentRule } from '#server/teaching/attendance/counts.public.ts';
import { unpaidOf } from '#server/teaching/gates/gates.public.ts';
import { findSheetRows, type SheetHead, type StoredRow } from './sheet.store.ts';

/** A student of a class, with why an exam counts as 0. */
export type MemberRow = StoredRow & { examZeros: ExamZeros };

/** The students of a class as its sheet counts them. Two queries. */
export async function sheetRows(
  ctx: Ctx,
  { scheduleId, periodCode }: Pick<SheetHead, 'scheduleId' | 'periodCode'>,
): Promise<MemberRow[]> {
  const campus = await ctx.services.campus.get();
  const settings = examLimits(campus);
  const rows = await findSheetRows(ctx.db, scheduleId, enrolmentRule(campus));
  const day = await today(ctx);
  const asked = rows.flatMap(({ uas, studentId }) =>
    uas === null || uas.present === true ? [] : [studentId],
  );
  const heldOn = rows.find(({ uas }) => uas !== null)?.uas?.day;
  const unpaid = await unpaidOf(ctx, { exam: 'UAS', periodCode, heldOn }, asked);
  return rows.map((row) => {
    const { uts, uas, studentId, present, counted } = row;
    const owes = unpaid.has(studentId);
    return {
      ...row,
      examZeros: {
        UTS: uts && absentZero('UTS', uts, day, settings),
        UAS: uas && uasZero({ ...uas, owes, attendance: { present, counted } }, day, settings),
      },
    };
  });
}
