import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import { withOffers } from '#shared/enrolment/krs/offered.ts';
import type { Db } from '#server/platform/db/client.ts';
import { calendarEvents } from '#server/platform/db/schema.ts';
import { forgetKrsCatalog } from '#server/enrolment/krs/krs.public.ts';
import { sql } from 'drizzle-orm';
import type { TestApp } from '#test/test-app.ts';
import { buildCourse, buildCurriculum } from './courses.ts';
import { buildLecturer, buildStudent } from './people.ts';
import { buildPeriod, buildSchedule } from './teaching.ts';

type ScheduleOptions = Omit<Parameters<typeof buildSchedule>[1], 'periodId'>;
type CourseOptions = NonNullable<Parameters<typeof buildCourse>[1]>;

/** A term, a curriculum and an advisor, with what a KRS test builds on them. */
export type KrsScene = Awaited<ReturnType<typeof krsScene>>;

/** Builds a term with these windows open on the test's day; classes and students of it are one call each. */
export async function krsScene(t: TestApp, windows: readonly string[] = ['KRS']) {
  const { db } = t;
  const period = await buildPeriod(db, { windows });
  const curriculum = await buildCurriculum(db);
  const advisor = await buildLecturer(db);
  let slots = 0;
  return {
    period,
    curriculum,
    advisor,
    /** A class of a course of the curriculum's third semester, on a slot of its own. */
    class: async (course: CourseOptions = {}, options: Partial<Parameters<typeof buildSchedule>[1]> = {}) => {
      const { id: courseId } = await buildCourse(db, { in: curriculum.id, semester: 3, ...course });
      return buildClass(t, { periodId: period.id, courseId, ...slotNo(slots++), ...options });
    },
    /** Another class of a course. */
    classOf: (courseId: string, options: ScheduleOptions = {}) =>
      buildClass(t, { periodId: period.id, courseId, className: 'B', ...slotNo(slots++), ...options }),
    /** A student in semester 3 with an IPS of 3.20 in the term before. */
    student: (options: Parameters<typeof buildStudent>[1] = {}, ips: number | null = 320) =>
      studentWith(db, { curriculumId: curriculum.id, advisorId: advisor.id, ...options }, ips),
  };
}

const slotNo = (n: number) => ({
  day: 1 + (n % 6),
  timeStart: 420 + Math.floor(n / 6) * 40,
  timeEnd: 450 + Math.floor(n / 6) * 40,
});

async function buildClass(t: TestApp, options: Parameters<typeof buildSchedule>[1]) {
  const built = await buildSchedule(t.db, options);
  forgetKrsCatalog(t.services);
  return built;
}

async function studentWith(db: Db, options: Parameters<typeof buildStudent>[1], ips: number | null) {
  const student = await buildStudent(db, options);
  if (ips !== null) {
    await db.execute(sql`
      insert into semester_records (student_id, period_code, status, ips, ipk) values (${student.id}, '20252', 'A', ${ips}, ${ips})`);
  }
  return student;
}

/** Opens and closes windows: the calendar of the term becomes exactly these, the rest is over since May. */
export async function setWindows(
  t: TestApp,
  periodId: string,
  open: readonly string[],
  over: readonly string[] = [],
) {
  await t.db.execute(sql`delete from calendar_events where period_id = ${periodId}`);
  const rows = [
    ...open.map((type) => ({ type, startDate: '2026-08-10', endDate: '2027-01-23' })),
    ...over.map((type) => ({ type, startDate: '2026-05-01', endDate: '2026-05-20' })),
  ];
  if (rows.length > 0)
    await t.db.insert(calendarEvents).values(rows.map((row) => ({ ...row, periodId, title: row.type })));
  forgetKrsCatalog(t.services);
}

/** The KRS page of whoever is signed in, put together with the list it goes with as the browser does. */
export async function krsPage(t: TestApp): Promise<KrsPage> {
  const { data: page } = await t.call(krsContract.input, {});
  const { data: list } = await t.call(krsContract.classes, { query: page.list });
  if (list.version !== page.list.version) throw new Error('the list is of another version than the page');
  return withOffers(page, list);
}

/** Sends the plan of whoever is signed in, based on the KRS as it is now. */
export async function sendPlan(
  t: TestApp,
  action: 'draft' | 'submit' | 'withdraw',
  scheduleIds: readonly string[] = [],
) {
  const { krs } = (await t.call(krsContract.input, {})).data;
  return t.call(krsContract.save, {
    body: { action, scheduleIds: [...scheduleIds], ...(krs && { updatedAt: krs.updatedAt }) },
  });
}

/** Seats of a class: the counter, and the items that hold one. */
export async function seats(
  db: Db,
  scheduleId: string,
): Promise<{ taken: number; held: number; capacity: number }> {
  const { rows } = await db.execute<{ taken: number; held: number; capacity: number }>(sql`
    select taken, capacity, (select count(*)::int from krs_items where schedule_id = s.id and seat_held) as held
    from schedules s where id = ${scheduleId}`);
  const [row] = rows;
  if (!row) throw new Error('no such class');
  return row;
}
