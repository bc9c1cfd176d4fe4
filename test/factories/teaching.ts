import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import {
  academicPeriods,
  calendarEvents,
  gradeSheets,
  grades,
  krs,
  krsItems,
  scheduleClasses,
  scheduleLecturers,
  schedules,
} from '#server/platform/db/schema.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { buildCourse, buildRoom } from './courses.ts';

/** The active term of the tests, Ganjil 2026/2027, with every window open on the test's date unless `windows` is false. */
export async function buildPeriod(
  db: Db,
  options: Partial<typeof academicPeriods.$inferInsert> & { windows?: readonly string[] | false } = {},
) {
  const { windows = ['KRS', 'GRADE_INPUT', 'CLASS'], ...columns } = options;
  const [row] = await db
    .insert(academicPeriods)
    .values({
      academicYear: '2026/2027',
      semester: 'GANJIL',
      code: '20261',
      startDate: '2026-08-10',
      endDate: '2027-01-23',
      isActive: true,
      status: 'PROCESS',
      ...columns,
    })
    .returning();
  if (!row) throw new Error('period not created');
  if (windows !== false && windows.length > 0) {
    await db.insert(calendarEvents).values(
      windows.map((type) => ({
        periodId: row.id,
        title: type,
        type,
        startDate: row.startDate,
        endDate: row.endDate,
      })),
    );
  }
  return row;
}

type ScheduleOptions = Partial<typeof schedules.$inferInsert> & {
  periodId: string;
  lecturerIds?: readonly string[];
  classIds?: readonly string[];
  sks?: number;
};

const built = new Map<string, number>();

/** The slots of a term in their order, 24 that do not overlap: whatever ran before, its first class has the same. */
function nextSlot(periodId: string) {
  const n = (built.get(periodId) ?? 0) + 1;
  built.set(periodId, n);
  return { day: 1 + (Math.floor(n / 4) % 6), timeStart: 420 + (n % 4) * 180 };
}

/** A class with a course and a room of its own, on the next slot of its term. */
export async function buildSchedule(db: Db, options: ScheduleOptions) {
  const { lecturerIds = [], classIds = [], sks = 3, ...columns } = options;
  const slotOfTerm = nextSlot(options.periodId);
  const timeStart = columns.timeStart ?? slotOfTerm.timeStart;
  const [row] = await db
    .insert(schedules)
    .values({
      className: 'A',
      classType: 'OFFLINE',
      day: slotOfTerm.day,
      timeEnd: timeStart + 150,
      capacity: 40,
      ...columns,
      timeStart,
      courseId: columns.courseId ?? (await buildCourse(db, { sks })).id,
      roomId: columns.roomId ?? (await buildRoom(db)).id,
    })
    .returning();
  if (!row) throw new Error('schedule not created');
  const { id: scheduleId, periodId, day, timeEnd, blocking } = row;
  const slot = { scheduleId, periodId, day, timeStart: row.timeStart, timeEnd, blocking };
  const [coordinator] = lecturerIds;
  if (coordinator) {
    await db.insert(scheduleLecturers).values(
      lecturerIds.map((lecturerId) => ({
        ...slot,
        lecturerId,
        isCoordinator: lecturerId === coordinator,
        sksShare: Math.floor((sks * 100) / lecturerIds.length),
      })),
    );
  }
  if (classIds.length > 0)
    await db.insert(scheduleClasses).values(classIds.map((classId) => ({ ...slot, classId })));
  return row;
}

/** A KRS in a state with these classes; approved items hold their seats. */
export async function buildKrs(
  db: Db,
  plan: { studentId: string; periodId: string; scheduleIds: readonly string[] } & Partial<
    typeof krs.$inferInsert
  >,
) {
  const { scheduleIds, ...columns } = plan;
  const state = columns.state ?? 'APPROVED';
  const approved = state === 'APPROVED' || state === 'LOCKED' || state === 'CHANGE';
  const seatHeld = approved || state === 'SUBMITTED' || state === 'REVISION';
  const [row] = await db
    .insert(krs)
    .values({
      semesterNumber: 3,
      maxSks: 24,
      approvedAt: approved ? '2026-07-20T00:00:00Z' : null,
      ...columns,
      state,
    })
    .returning();
  if (!row) throw new Error('krs not created');
  for (const scheduleId of scheduleIds) {
    await db.execute(sql`
      insert into ${krsItems} (id, krs_id, student_id, course_id, schedule_id, sks, approved, seat_held)
      select gen_random_uuid(), ${row.id}, ${row.studentId}, s.course_id, s.id, c.sks, ${approved}, ${seatHeld}
      from schedules s join courses c on c.id = s.course_id where s.id = ${scheduleId}`);
  }
  await db.execute(sql`
    update krs set total_sks = coalesce((select sum(sks) from krs_items where krs_id = ${row.id}), 0) where id = ${row.id}`);
  return row;
}

/** A published grade with its letter and index; `score` in hundredths. */
export async function buildGrade(
  db: Db,
  grade: {
    studentId: string;
    courseId: string;
    score: number;
    periodId?: string;
    scheduleId?: string;
    sks?: number;
  } & Partial<typeof grades.$inferInsert>,
) {
  const { score, sks = 3, ...columns } = grade;
  const { letter, index } = gradeOf(score);
  const [row] = await db
    .insert(grades)
    .values({ sks, finalScore: score, letter, index, passed: score >= 4600, status: 'PUBLISHED', ...columns })
    .returning();
  if (!row) throw new Error('grade not created');
  return row;
}

/** The grade sheet of a class with one component of weight 100. */
export const buildGradeSheet = (
  db: Db,
  scheduleId: string,
  options: Partial<typeof gradeSheets.$inferInsert> = {},
) => db.insert(gradeSheets).values({ scheduleId, weights: { UAS: 10_000 }, ...options });
