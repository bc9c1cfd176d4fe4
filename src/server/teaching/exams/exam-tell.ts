import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import { lastMakeupDay } from '#shared/teaching/exams/makeup.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { findExam, type StoredExam } from './exams.store.ts';
import { usersInExam } from './exam-facts.store.ts';
import { studentsAsking, studentsOfSession } from './makeups.store.ts';

/** "UTS Manajemen Pemasaran", as a student calls it. */
export const nameOf = ({ exam, courseName }: Pick<StoredExam, 'exam' | 'courseName'>): string =>
  `${exam} ${courseName}`;

/** "Senin, 5 Oktober 2026 08.00–09.40, ruang R101 dan R102" */
export function whenOf({ date, timeStart, timeEnd, rooms }: StoredExam): string {
  const codes = rooms.flatMap(({ code }) => code ?? []);
  return `${dayDate(date)} ${timeRange(timeStart, timeEnd)}${codes.length > 0 ? `, ruang ${codes.join(' dan ')}` : ', daring'}`;
}

const proctorsOf = ({ rooms }: StoredExam): Set<string> =>
  new Set(rooms.flatMap(({ proctors }) => proctors.map(({ _id }) => _id)));

/** Tells proctors that they were put on an exam or taken off it. */
async function tellProctors(ctx: Ctx, before: StoredExam, after: StoredExam): Promise<void> {
  const [were, are] = [proctorsOf(before), proctorsOf(after)];
  const told = { topic: 'exam.proctor', about: `${after._id}:${after.updatedAt}` } as const;
  const on = { exam: nameOf(after), when: whenOf(after), watches: true };
  const off = { exam: nameOf(before), when: whenOf(before), watches: false };
  await notify(ctx, [
    ...[...are.difference(were)].map((lecturerId) => ({ ...told, to: { lecturerId }, facts: on })),
    ...[...were.difference(are)].map((lecturerId) => ({ ...told, to: { lecturerId }, facts: off })),
  ]);
}

/** Tells those who watch over an exam that was just planned. */
export async function tellPlanned(ctx: Ctx, id: string): Promise<void> {
  const exam = found(await findExam(ctx.db, id));
  await tellProctors(ctx, { ...exam, rooms: [] }, exam);
}

type Watch = { date: LocalDate; timeStart: number; timeEnd: number; lecturerIds: readonly string[] };

/** Tells lecturers once how many exams of a whole plan they watch over, and when it begins. @param plan names the plan */
export async function tellPlan(
  ctx: Ctx,
  { exam, plan }: { exam: ExamKind; plan: string },
  rooms: readonly Watch[],
): Promise<void> {
  const inOrder = rooms.toSorted((a, b) => a.date.localeCompare(b.date) || a.timeStart - b.timeStart);
  const watches = inOrder.flatMap((room) => room.lecturerIds.map((lecturerId) => ({ lecturerId, room })));
  const byLecturer = Map.groupBy(watches, ({ lecturerId }) => lecturerId);
  const told = [...byLecturer].flatMap(([lecturerId, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const { date, timeStart, timeEnd } = first.room;
    const facts = { exam, count: own.length, first: `${dayDate(date)} ${timeRange(timeStart, timeEnd)}` };
    return [{ to: { lecturerId }, topic: 'exam.watching' as const, about: plan, facts }];
  });
  await notify(ctx, told);
}

/**
 * Tells everybody who sits or watches over a moved exam, and proctors who were put on it or taken off; a change of proctors
 * alone concerns nobody else.
 */
export async function tellMoved(ctx: Ctx, before: StoredExam, after: StoredExam): Promise<void> {
  await tellProctors(ctx, before, after);
  const when = whenOf(after);
  if (when === whenOf(before)) return;
  const users = await usersInExam(ctx.db, after._id);
  const stayed = [...proctorsOf(after).intersection(proctorsOf(before))];
  const told = { topic: 'exam.moved', about: `${after._id}:${after.updatedAt}` } as const;
  const facts = { exam: nameOf(after), when };
  await notify(ctx, [
    ...users.map((userId) => ({ ...told, to: { userId }, facts: { ...facts, watches: false } })),
    ...stayed.map((lecturerId) => ({ ...told, to: { lecturerId }, facts: { ...facts, watches: true } })),
  ]);
}

/** Tells everybody who would sit or watch over an exam that it will not be. */
export async function tellCancelled(ctx: Ctx, exam: StoredExam, reason: string): Promise<void> {
  const users = await usersInExam(ctx.db, exam._id);
  const facts = { exam: nameOf(exam), when: whenOf(exam), reason };
  const told = { topic: 'exam.cancelled', about: `${exam._id}:${exam.updatedAt}` } as const;
  await notify(ctx, [
    ...users.map((userId) => ({ ...told, to: { userId }, facts: { ...facts, watches: false } })),
    ...[...proctorsOf(exam)].map((lecturerId) => ({
      ...told,
      to: { lecturerId },
      facts: { ...facts, watches: true },
    })),
  ]);
}

/** Tells those whom a make-up exam was planned for. */
export async function tellMakeups(ctx: Ctx, sessionId: string): Promise<void> {
  const exam = found(await findExam(ctx.db, sessionId));
  const facts = { exam: nameOf(exam), when: whenOf(exam) };
  const students = await studentsOfSession(ctx.db, sessionId);
  await notify(
    ctx,
    students.map((studentId) => ({ to: { studentId }, topic: 'makeup.planned', about: sessionId, facts })),
  );
}

/**
 * Tells students whom a report calls absent until when they may ask for a make-up exam; of one, that there is no other.
 * @param exam as it stood before the report
 */
export async function tellAbsent(ctx: Ctx, exam: StoredExam, absent: readonly string[]): Promise<void> {
  const { academic } = await ctx.services.campus.get();
  const until = exam.isMakeup ? null : lastMakeupDay(exam.date, academic);
  const asking = new Set(await studentsAsking(ctx.db, exam._id));
  const factsOf = (studentId: string) => ({ exam: nameOf(exam), until, asked: asking.has(studentId) });
  const about = `${exam._id}:${exam.updatedAt}`;
  await notify(
    ctx,
    absent.map((studentId) => ({
      to: { studentId },
      topic: 'exam.absent',
      about,
      facts: factsOf(studentId),
    })),
  );
}
