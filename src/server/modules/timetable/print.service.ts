import type { ScheduleRow } from '#shared/contracts/schedule-views.ts';
import { AppError } from '#shared/errors.ts';
import { printFrame } from '../../documents/letterhead.ts';
import { renderPdf } from '../../documents/pdf.ts';
import { timetableDocument, type TimetableOf } from '../../documents/timetable.ts';
import { found } from '../../db/list.ts';
import type { FileAnswer } from '../../http/answer.ts';
import { actorOf, type Ctx } from '../../http/ctx.ts';
import { weekOf } from '../schedules/schedules.public.ts';
import { ownerName } from './timetable.store.ts';
import { lecturerTimetable, studentTimetable } from './timetable.service.ts';

type Shown = Pick<
  ScheduleRow,
  | 'day'
  | 'timeStart'
  | 'timeEnd'
  | 'courseCode'
  | 'courseName'
  | 'sks'
  | 'className'
  | 'lecturers'
  | 'room'
  | 'status'
>;
type Week = { of: TimetableOf; name: string; term: string; rows: readonly Shown[] };

/** The week as PDF; cancelled classes are left out. */
async function printRows(ctx: Ctx, { of, name, term, rows }: Week): Promise<FileAnswer> {
  const frame = await printFrame(ctx);
  const document = timetableDocument({
    meta: frame.meta,
    of,
    name,
    term,
    entries: rows
      .filter(({ status }) => status !== 'CANCLE')
      .map(({ timeStart, timeEnd, lecturers, room, ...row }) => ({
        day: row.day,
        start: timeStart,
        end: timeEnd,
        courseCode: row.courseCode,
        courseName: row.courseName,
        sks: row.sks,
        className: row.className,
        lecturers: lecturers.map((lecturer) => lecturer.name),
        room: room?.code ?? null,
      })),
    place: frame.place,
    date: frame.date,
    signers: [frame.signer('KA_BAAK')],
  });
  return {
    fileName: `Jadwal ${name} ${term.replace('/', '-')}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}

/** The own week of the lecturer or student who asks. */
export async function printOwnWeek(ctx: Ctx, periodId: string | undefined): Promise<FileAnswer> {
  const { isStudent, name } = actorOf(ctx);
  const { period, classes } = await (isStudent ? studentTimetable : lecturerTimetable)(ctx, periodId);
  if (!period) throw new AppError('NOT_FOUND', 'Belum ada jadwal untuk dicetak.');
  return printRows(ctx, { of: isStudent ? 'student' : 'lecturer', name, term: period.label, rows: classes });
}

/** The week of a room, a lecturer or a student class. @throws NOT_FOUND for what is not there. */
export async function printWeek(
  ctx: Ctx,
  query: { periodId: string; of: 'class' | 'lecturer' | 'room'; id: string },
): Promise<FileAnswer> {
  const name = found(await ownerName(ctx.db, query.of, query.id));
  const { period, rows } = await weekOf(ctx, query);
  return printRows(ctx, { of: query.of, name, term: period.label, rows });
}
