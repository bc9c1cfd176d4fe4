import type { z } from 'zod';
import type { examContract } from '#shared/teaching/exams/exam.contract.ts';
import type { ExamDetail, ExamRow } from '#shared/teaching/exams/exam.views.ts';
import { addDays, isWithin, weekdayOf } from '#shared/platform/date/local-date.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import { seatLabel } from '#shared/teaching/exams/seats.ts';
import { isOffHours } from '#shared/teaching/exams/written.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { isTeaching, termOf } from '#server/teaching/schedules/schedules.public.ts';
import { examOptions, examWindows } from './exam-facts.store.ts';
import { admitted, withWarnings } from './exam-notes.service.ts';
import {
  examsOfLecturer,
  findExam,
  listExams,
  type SeatRow,
  seatsOf,
  type StoredExam,
} from './exams.store.ts';

type Query = z.output<(typeof examContract)['list']['query']>;

/** The filter of a list with its term, the active one unless another is named. */
export async function inTerm<Q extends { periodId?: string | undefined }>(ctx: Ctx, query: Q) {
  const periodId = query.periodId ?? (await activePeriod(ctx.services)).id;
  return { ...query, periodId };
}

export async function examPage(ctx: Ctx, query: Query): Promise<Page<ExamRow>> {
  const { rows, total } = await listExams(ctx.db, await inTerm(ctx, query));
  return pageOf(await withWarnings(ctx, rows), total, query);
}

/** What a seat is called; null for who has none. */
export const labelOf = ({ no, capacity }: Pick<SeatRow, 'no' | 'capacity'>): string | null =>
  no === null ? null : seatLabel(no, capacity);

/** Numbers of the rooms a proctor watches over; all of them for BAAK. */
export function roomsToReport(ctx: Ctx, { rooms, status }: StoredExam): number[] {
  const { lecturerId } = actorOf(ctx);
  if (status === 'CANCLE') return [];
  const all = holds(ctx, 'exam:update');
  return rooms
    .filter(({ proctors }) => all || proctors.some(({ _id }) => _id === lecturerId))
    .map(({ no }) => no);
}

/** An exam for staff, its proctors and the lecturers of its class. @throws AppError NOT_FOUND, FORBIDDEN */
export async function openExam(ctx: Ctx, id: string): Promise<StoredExam> {
  const exam = found(await findExam(ctx.db, id));
  const { lecturerId } = actorOf(ctx);
  const mayRead =
    holds(ctx, 'exam:get') ||
    roomsToReport(ctx, exam).length > 0 ||
    (lecturerId !== null && (await isTeaching(ctx.db, lecturerId, exam.scheduleId)));
  if (!mayRead) throw new AppError('FORBIDDEN', 'Ujian ini diawasi dosen lain.');
  return exam;
}

export async function examDetailOf(ctx: Ctx, id: string): Promise<ExamDetail> {
  const exam = await openExam(ctx, id);
  const seats = await seatsOf(ctx.db, id);
  const rights = await admitted(ctx, exam, seats);
  const [warned = { ...exam, warning: null }] = await withWarnings(ctx, [exam]);
  return {
    ...warned,
    seats: seats.map(({ no, capacity, ...seat }) => ({
      ...seat,
      seat: labelOf({ no, capacity }),
      right: rights.get(seat.studentId) ?? null,
    })),
    reportable: roomsToReport(ctx, exam),
  };
}

export async function ownExamsOfLecturer(ctx: Ctx): Promise<(ExamRow & { isProctor: boolean })[]> {
  const { id } = await activePeriod(ctx.services);
  return withWarnings(ctx, await examsOfLecturer(ctx.db, lecturerIdOf(ctx), id));
}

type ExamDays = ExamKind | 'MAKEUP_EXAM';

/** The days of an exam window on which exams may be: no Sunday, no holiday. */
function daysOf(windows: Awaited<ReturnType<typeof examWindows>>, exam: ExamDays): string[] {
  const holidays = windows.filter(({ isHoliday }) => isHoliday);
  const days = new Set<string>();
  for (const { start, end } of windows.filter(({ type }) => type === exam)) {
    for (let day = start; day <= end; day = addDays(day, 1)) {
      if (weekdayOf(day) !== 0 && !holidays.some((one) => isWithin(day, one))) days.add(day);
    }
  }
  return [...days].toSorted();
}

export async function examPlanOptions(ctx: Ctx, query: { periodId?: string | undefined }) {
  const periodId = query.periodId ?? (await ctx.services.campus.get()).period?.id;
  const period = periodId === undefined ? undefined : await termOf(ctx.db, periodId);
  if (!period) {
    return {
      period: null,
      days: { UTS: [], UAS: [], MAKEUP_EXAM: [] },
      hasOffHours: false,
      unplanned: { UTS: [], UAS: [] },
      rooms: [],
      lecturers: [],
    };
  }
  const [{ hours, ...options }, windows] = await Promise.all([
    examOptions(ctx.db, period.id),
    examWindows(ctx.db, period.id),
  ]);
  const years = [...new Set([period.startDate.slice(0, 4), period.endDate.slice(0, 4)])];
  const lists = await Promise.all(years.map((year) => ctx.services.holidays.holidaysOf(Number(year))));
  const national = new Set(lists.flat().flatMap(({ date, national: isFree }) => (isFree ? [date] : [])));
  const free = (exam: ExamDays) => daysOf(windows, exam).filter((day) => !national.has(day));
  return {
    ...options,
    hasOffHours: hours.some(([day, start]) => isOffHours(day, start)),
    period: { _id: period.id, label: periodLabel(period.code) },
    days: { UTS: free('UTS'), UAS: free('UAS'), MAKEUP_EXAM: free('MAKEUP_EXAM') },
  };
}
