import type { ExamCheck, ExamWish } from '#shared/teaching/exams/exam.views.ts';
import { isWithin, weekdayOf } from '#shared/platform/date/local-date.ts';
import { examTitle } from '#shared/platform/term/exam.ts';
import { lostGrounds } from '#shared/teaching/exams/makeup.ts';
import { bookingClashSentence } from '#shared/teaching/timetable/booking-clash.ts';
import { dayNotices } from '#shared/teaching/timetable/notices.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { dayDate, longDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { checkEntries, found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { isKept } from '#server/platform/reference/is-kept.ts';
import { requireTeaching } from '#server/platform/reference/require-teaching.ts';
import { today } from '#server/platform/http/today.ts';
import { clashesOf, type NewBooking } from '#server/teaching/bookings/bookings.public.ts';
import {
  busyStudents,
  type ExamClassFacts,
  examWindows,
  findExamClass,
  roomsById,
} from './exam-facts.store.ts';
import type { ExamRoom } from './exam-write.store.ts';
import { findExam } from './exams.store.ts';
import { groundsOf, approvedMakeups, studentsOfSession } from './makeups.store.ts';

/** An exam to be stored, with everything it depends on. */
export type ExamPlan = {
  facts: ExamClassFacts;
  isMakeup: boolean;
  students: string[];
  /** What each room takes, in their order. */
  bookings: (NewBooking & { capacity: number | null })[];
};

type StoredExam = NonNullable<Awaited<ReturnType<typeof findExam>>>;

const OTHERS = 'Pilih permohonan yang disetujui dari ujian yang sama.';

/** Who sits: the class, or those a make-up exam is for. */
async function sitters(ctx: Ctx, wish: ExamWish, facts: ExamClassFacts, stored: StoredExam | null) {
  if (stored && (stored.scheduleId !== wish.scheduleId || stored.exam !== wish.exam)) {
    throw invalidField('scheduleId', 'Kelas dan jenis ujian tidak dapat diganti.');
  }
  const isMakeup = stored ? stored.isMakeup : wish.makeupIds.length > 0;
  if (!isMakeup) return { isMakeup, students: facts.students };
  const makeups = stored ? [] : await approvedMakeups(ctx.db, wish.makeupIds, wish);
  const students = stored
    ? await studentsOfSession(ctx.db, stored._id)
    : makeups.map(({ studentId }) => studentId);
  const approved = new Set(makeups.map(({ id }) => id));
  if (!stored)
    checkEntries(wish.makeupIds, (id) => (approved.has(id) ? null : OTHERS), { field: 'makeupIds' });
  const day = await today(ctx);
  const grounds = stored ? [] : await groundsOf(ctx.db, wish.makeupIds);
  const [lost] = grounds.flatMap((one) => lostGrounds(one, day) ?? []);
  if (lost !== undefined) throw invalidField('makeupIds', `${lost} Batalkan pilihannya.`);
  return { isMakeup, students };
}

/** Loads and checks what does not depend on other exams. @throws AppError RULE, INVALID */
export async function prepareExam(ctx: Ctx, wish: ExamWish): Promise<ExamPlan> {
  const facts = found(await findExamClass(ctx.db, wish.scheduleId));
  if (facts.status === 'CANCLE') throw invalidField('scheduleId', 'Kelas ini dibatalkan.');
  const stored = wish._id ? found(await findExam(ctx.db, wish._id)) : null;
  const isInTerm = wish.date >= facts.startDate && wish.date <= facts.endDate;
  if (!isInTerm && !isKept(wish, stored, 'date')) {
    throw invalidField(
      'date',
      `Pilih tanggal antara ${dayDate(facts.startDate)} dan ${dayDate(facts.endDate)}.`,
    );
  }
  if (wish.timeEnd <= wish.timeStart) throw invalidField('timeEnd', 'Jam selesai harus setelah jam mulai.');
  const { isMakeup, students } = await sitters(ctx, wish, facts, stored);
  await requireTeaching(
    ctx.db,
    wish.rooms.flatMap(({ proctorIds }) => proctorIds),
    { field: 'rooms', held: (stored?.rooms ?? []).flatMap((room) => room.proctors.map(({ _id }) => _id)) },
  );
  const rooms = await roomsById(
    ctx.db,
    wish.rooms.flatMap(({ roomId }) => roomId ?? []),
  );
  const title = examTitle(wish.exam, isMakeup, facts.name);
  const bookings = wish.rooms.map(({ roomId, proctorIds }, at) => ({
    kind: isMakeup ? ('SUSULAN' as const) : wish.exam,
    title,
    date: wish.date,
    timeStart: wish.timeStart,
    timeEnd: wish.timeEnd,
    roomId,
    lecturerIds: proctorIds,
    // The second room belongs to the same exam: its people are needed once.
    studentIds: isMakeup && at === 0 ? students : [],
    classIds: !isMakeup && at === 0 ? facts.classIds : [],
    scheduleId: facts.id,
    capacity: roomId === null ? null : (rooms.get(roomId)?.capacity ?? null),
  }));
  checkRooms(wish, facts, { rooms, held: (stored?.rooms ?? []).map(({ roomId }) => roomId) });
  return { facts, isMakeup, students, bookings };
}

function checkRooms(
  wish: ExamWish,
  facts: ExamClassFacts,
  { rooms, held }: { rooms: Awaited<ReturnType<typeof roomsById>>; held: readonly (string | null)[] },
): void {
  const mayBeNowhere = facts.online && wish.rooms.length === 1;
  const roomProblem = ({ roomId }: ExamWish['rooms'][number]): string | null => {
    if (roomId !== null)
      return rooms.get(roomId)?.active || held.includes(roomId) ? null : 'Ruang tidak aktif atau tidak ada.';
    return mayBeNowhere ? null : 'Pilih ruang; hanya kelas daring yang diuji tanpa ruang.';
  };
  checkEntries(wish.rooms, roomProblem, { field: 'rooms', key: 'roomId' });
  const named = wish.rooms.flatMap(({ roomId }) => roomId ?? []);
  if (new Set(named).size < named.length) throw invalidField('rooms', 'Pilih dua ruang yang berbeda.');
  const proctors = wish.rooms.flatMap(({ proctorIds }) => proctorIds);
  if (new Set(proctors).size < proctors.length) {
    throw invalidField('rooms', 'Seorang pengawas hanya dapat mengawasi satu ruang.');
  }
}

/** Seats of the rooms together; as many as there are people for an exam at home. */
export const seatsIn = ({ bookings, students }: ExamPlan): number =>
  bookings.reduce((sum, { capacity }) => sum + (capacity ?? students.length), 0);

/** @throws AppError RULE once a room of the session was reported */
export function refuseReported(rooms: readonly ExamRoom[]): void {
  if (rooms.some(({ reportedAt }) => reportedAt !== null)) {
    throw new AppError('RULE', 'Berita acara ujian ini sudah diisi sehingga jadwalnya tetap.');
  }
}

/** @throws AppError RULE where not everybody would have a seat */
export function checkSeats(plan: ExamPlan): void {
  const seats = seatsIn(plan);
  if (plan.students.length <= seats) return;
  const message = `Kapasitas ruang ${seats} kursi kurang untuk ${plan.students.length} peserta. Tambah ruang kedua.`;
  throw new AppError('RULE', message, { errors: { rooms: message } });
}

/** Students of the exam who are busy then, each with a sentence. */
export async function busySitters(ctx: Ctx, wish: ExamWish, plan: ExamPlan): Promise<ExamCheck['students']> {
  const busy = await busyStudents(ctx.db, wish, plan.isMakeup ? [] : plan.students, wish._id ?? null);
  return busy.map(({ title, timeStart, timeEnd, ...student }) => ({
    ...student,
    message: `Bersamaan dengan ${title} ${timeRange(timeStart, timeEnd)}.`,
  }));
}

/** What is worth a look about the day and the hour of an exam: prayer, Sunday, national holidays. */
async function dayWarnings(ctx: Ctx, { date, timeStart, timeEnd }: ExamWish): Promise<string[]> {
  const notices = dayNotices({ day: weekdayOf(date), start: timeStart, end: timeEnd });
  const holidays = await ctx.services.holidays.holidaysOf(Number(date.slice(0, 4)));
  const free = holidays.filter((one) => one.national && one.date === date);
  return [
    ...notices.map(({ message }) => message),
    ...free.map(({ name }) => `${dayDate(date)} hari libur nasional: ${name}.`),
  ];
}

/** Said of a make-up exam outside the calendar's days for it (academic practice); a term without such days says nothing. */
async function windowWarnings(
  ctx: Ctx,
  { date }: ExamWish,
  { facts, isMakeup }: ExamPlan,
): Promise<string[]> {
  if (!isMakeup) return [];
  const events = await examWindows(ctx.db, facts.periodId);
  const windows = events.filter(({ type }) => type === 'MAKEUP_EXAM');
  if (windows.length === 0 || windows.some((one) => isWithin(date, one))) return [];
  const spans = windows.map(({ start, end }) => `${longDate(start)} sampai ${longDate(end)}`);
  return [`${dayDate(date)} di luar masa ujian susulan pada kalender akademik: ${spans.join('; ')}.`];
}

/** What would stand against an exam now; nothing is stored. */
export async function checkExam(ctx: Ctx, wish: ExamWish): Promise<ExamCheck> {
  const plan = await prepareExam(ctx, wish);
  const own = wish._id ? found(await findExam(ctx.db, wish._id)) : null;
  const clashes = await Promise.all(
    plan.bookings.map((booking) =>
      clashesOf(ctx.db, booking, { examMeetings: true, ...(own && { examSessionId: own._id }) }),
    ),
  );
  return {
    clashes: clashes
      .flat()
      .map((clash) => ({ kind: clash.kind, message: bookingClashSentence(clash, wish.date) })),
    warnings: [...(await dayWarnings(ctx, wish)), ...(await windowWarnings(ctx, wish, plan))],
    students: await busySitters(ctx, wish, plan),
    participants: plan.students.length,
    seats: seatsIn(plan),
  };
}
