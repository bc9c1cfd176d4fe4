import { createHash } from 'node:crypto';
import type { ExamPlanForm, ExamPlanPreview } from '#shared/teaching/exams/exam.views.ts';
import { examTitle } from '#shared/platform/term/exam.ts';
import {
  type ExamPlan,
  type ExamPlanInput,
  type PlacedExam,
  planExams,
} from '#shared/teaching/exams/planner.ts';
import { hasWrittenExam } from '#shared/teaching/exams/written.ts';
import { seatPlan } from '#shared/teaching/exams/seats.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkNamed, found } from '#server/platform/db/list.ts';
import { requireThere, someGone } from '#server/platform/reference/require-there.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { bookMany, lockDate, type PlannedBooking } from '#server/teaching/bookings/bookings.public.ts';
import { termOf } from '#server/teaching/schedules/schedules.public.ts';
import { roomsById } from './exam-facts.store.ts';
import {
  busyOn,
  classesToExamine,
  type ClassToExamine,
  countPlanned,
  insertPlan,
  type NewExamRoom,
  type NewSeat,
  proctorsOf,
  roomsToUse,
} from './exam-plan.store.ts';
import { tellPlan } from './exam-tell.ts';

type Proposal = {
  plan: ExamPlan;
  token: string;
  classes: Map<string, ClassToExamine>;
  /** Classes of courses that are not examined in writing. */
  notWritten: readonly ClassToExamine[];
  rooms: Map<string, { code: string; capacity: number }>;
  proctors: Map<string, string>;
};

/** The sessions of every day. @throws AppError INVALID for sessions that overlap or days outside the term */
async function slotsOf(
  ctx: Ctx,
  { periodId, dates, sessions }: ExamPlanForm,
): Promise<ExamPlanInput['slots']> {
  const period = found(await termOf(ctx.db, periodId));
  const days = dates.toSorted();
  if (days.some((day) => day < period.startDate || day > period.endDate)) {
    throw invalidField(
      'dates',
      `Pilih tanggal antara ${dayDate(period.startDate)} dan ${dayDate(period.endDate)}.`,
    );
  }
  const ordered = sessions.toSorted((a, b) => a.start - b.start);
  for (const [at, { start, end }] of ordered.entries()) {
    if (end <= start) throw invalidField('sessions', 'Jam selesai sesi harus setelah jam mulai.');
    if (start < (ordered[at - 1]?.end ?? 0)) throw invalidField('sessions', 'Sesi tidak boleh bertumpuk.');
  }
  return days.flatMap((date) => ordered.map((session) => ({ date, ...session })));
}

async function propose(ctx: Ctx, form: ExamPlanForm): Promise<Proposal> {
  await requireThere(ctx.db, 'schedule', form.alsoExamine);
  const named = await roomsById(ctx.db, form.roomIds);
  checkNamed(form.roomIds, [...named.keys()], { field: 'roomIds', what: 'Ruang' });
  const slots = await slotsOf(ctx, form);
  // One after the other: a transaction has one connection.
  const all = await classesToExamine(ctx.db, form.periodId, form.exam);
  const isWritten = ({ id, course }: ClassToExamine): boolean =>
    hasWrittenExam(course) || form.alsoExamine.includes(id);
  const classes = all.filter(isWritten);
  const rooms = await roomsToUse(ctx.db, form.roomIds);
  const proctors = await proctorsOf(ctx.db, form.periodId);
  const busy = await busyOn(ctx.db, form.dates);
  const { proctorsPerRoom, perDay } = form;
  const people = proctors.map(({ id }) => id);
  const plan = planExams({ classes, slots, rooms, proctors: people, proctorsPerRoom, perDay, busy });
  return {
    plan,
    token: createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 32),
    classes: new Map(classes.map((one) => [one.id, one])),
    notWritten: all.filter((one) => !isWritten(one)),
    rooms: new Map(rooms.map((one) => [one.id, one])),
    proctors: new Map(proctors.map(({ id, name }) => [id, name])),
  };
}

/** A plan for a whole exam period without clashes, for the classes that have none; nothing is stored. */
export async function previewExamPlan(ctx: Ctx, form: ExamPlanForm): Promise<ExamPlanPreview> {
  const { plan, token, classes, notWritten, rooms, proctors } = await propose(ctx, form);
  const nameOf = (id: string): string => classes.get(id)?.name ?? '';
  const placed = plan.placed.map(({ classId, slot, rooms: taken }) => ({
    scheduleId: classId,
    name: nameOf(classId),
    participants: classes.get(classId)?.students.length ?? 0,
    date: slot.date,
    timeStart: slot.start,
    timeEnd: slot.end,
    rooms: taken.map(({ roomId, proctorIds }) => ({
      code: roomId === null ? 'Daring' : (rooms.get(roomId)?.code ?? ''),
      proctors: proctorIds.map((id) => proctors.get(id) ?? ''),
    })),
  }));
  const order = (one: (typeof placed)[number]): string =>
    `${one.date} ${String(one.timeStart).padStart(4, '0')} ${one.name}`;
  return {
    token,
    placed: placed.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)),
    unplaced: plan.unplaced.map(({ classId, reason }) => ({
      scheduleId: classId,
      name: nameOf(classId),
      reason,
    })),
    notWritten: notWritten.map(({ id, name }) => ({ scheduleId: id, name })),
    kept: await countPlanned(ctx.db, form.periodId, form.exam),
  };
}

/** A placed exam with ids of its own, its bookings and its seats. */
function rowsOf(
  { classes, rooms }: Proposal,
  exam: ExamPlanForm['exam'],
  { classId, slot, rooms: taken }: PlacedExam,
) {
  const sessionId = newId();
  const { name = '', students = [], classIds = [] } = classes.get(classId) ?? {};
  const bookings: PlannedBooking[] = taken.map(({ roomId, proctorIds }, at) => ({
    id: newId(),
    kind: exam,
    title: examTitle(exam, false, name),
    date: slot.date,
    timeStart: slot.start,
    timeEnd: slot.end,
    roomId,
    scheduleId: classId,
    roomExclusive: roomId !== null,
    lecturerIds: proctorIds,
    studentIds: [],
    classIds: at === 0 ? classIds : [],
  }));
  const examRooms: NewExamRoom[] = bookings.map(({ id: bookingId }, at) => ({
    id: newId(),
    sessionId,
    no: at + 1,
    bookingId,
  }));
  const capacities = examRooms.map(({ id }, at) => ({
    id,
    capacity: rooms.get(taken[at]?.roomId ?? '')?.capacity ?? students.length,
  }));
  const seats: NewSeat[] = [...(seatPlan(students, capacities, sessionId) ?? [])].map(
    ([studentId, seat]) => ({
      sessionId,
      studentId,
      ...seat,
    }),
  );
  const place = {
    scheduleId: classId,
    date: slot.date,
    timeStart: slot.start,
    timeEnd: slot.end,
    roomId: taken[0]?.roomId ?? null,
  };
  return { exam: { id: sessionId, scheduleId: classId, exam }, bookings, rooms: examRooms, seats, place };
}

/**
 * Stores the plan that was shown but for the classes left out, all of it or nothing. The days are held while it is made again from what the database holds.
 * @throws AppError STALE where it would not be the same any more
 */
export const commitExamPlan = (
  outer: Ctx,
  { token, leaveOut, ...form }: ExamPlanForm & { token: string; leaveOut: string[] },
): Promise<{ planned: number }> =>
  inTransaction(outer, async (ctx) => {
    for (const date of form.dates.toSorted()) await lockDate(ctx.db, date);
    const proposal = await propose(ctx, form);
    if (proposal.token !== token) {
      throw new AppError('STALE', 'Data berubah sejak rencana disusun. Susun ulang lalu periksa kembali.');
    }
    const strangers = leaveOut.filter((id) => !proposal.plan.placed.some(({ classId }) => classId === id));
    if (strangers.length > 0) throw someGone(strangers.length, leaveOut.length, 'kelas');
    const rows = proposal.plan.placed
      .filter(({ classId }) => !leaveOut.includes(classId))
      .map((placed) => rowsOf(proposal, form.exam, placed));
    if (rows.length === 0) throw new AppError('RULE', 'Tidak ada ujian yang dapat dijadwalkan.');
    const booked = rows.flatMap(({ bookings }) => bookings);
    await bookMany(ctx, booked);
    await insertPlan(ctx.db, form.exam, {
      exams: rows.map(({ exam }) => exam),
      rooms: rows.flatMap(({ rooms }) => rooms),
      seats: rows.flatMap(({ seats }) => seats),
      places: rows.map(({ place }) => place),
    });
    await audit(ctx, {
      action: 'exam.plan',
      entity: 'period',
      entityId: form.periodId,
      after: { ...form, leaveOut, planned: rows.length, unplaced: proposal.plan.unplaced.length },
    });
    await tellPlan(ctx, { exam: form.exam, plan: token }, booked);
    return { planned: rows.length };
  });
