import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import type { PrintFrame } from '#server/platform/documents/letterhead.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import { timetableDocument, type TimetableOf } from './papers/timetable.ts';

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

/** Whose week, of which term, and the classes in it. */
export type Week = { of: TimetableOf; name: string; term: string; rows: readonly Shown[] };

/** A week on paper; cancelled classes are left out. */
export const weekDocument = (frame: PrintFrame, { of, name, term, rows }: Week): PrintDocument =>
  timetableDocument({
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
    signers: [frame.signer('KA_BAAK', frame.date)],
  });
