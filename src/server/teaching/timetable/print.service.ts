import { AppError } from '#shared/platform/errors.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { found } from '#server/platform/db/list.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { weekOf } from '#server/teaching/schedules/schedules.public.ts';
import { ownerName } from './timetable.store.ts';
import { lecturerTimetable, studentTimetable } from './timetable.service.ts';
import { type Week, weekDocument } from './week-document.ts';

const printed = async (ctx: Ctx, week: Week): Promise<FileAnswer> => ({
  fileName: `Jadwal ${week.name} ${week.term.replace('/', '-')}.pdf`,
  mime: 'application/pdf',
  body: await renderPdf(weekDocument(await printFrame(ctx), week)),
  inline: true,
});

/** The own week of the lecturer or student who asks. */
export async function printOwnWeek(ctx: Ctx, periodId: string | undefined): Promise<FileAnswer> {
  const { isStudent, name } = actorOf(ctx);
  const { period, classes } = await (isStudent ? studentTimetable : lecturerTimetable)(ctx, periodId);
  if (!period) throw new AppError('NOT_FOUND', 'Belum ada jadwal untuk dicetak.');
  return printed(ctx, { of: isStudent ? 'student' : 'lecturer', name, term: period.label, rows: classes });
}

/** The week of a room, a lecturer or a student class. @throws NOT_FOUND for what is not there. */
export async function printWeek(
  ctx: Ctx,
  query: { periodId: string; of: 'class' | 'lecturer' | 'room'; id: string },
): Promise<FileAnswer> {
  const name = found(await ownerName(ctx.db, query.of, query.id));
  const { period, rows } = await weekOf(ctx, query);
  return printed(ctx, { of: query.of, name, term: period.label, rows });
}
