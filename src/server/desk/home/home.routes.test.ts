import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homeContract } from '#shared/desk/home/home.contract.ts';
import type { StaffHomeView } from '#shared/desk/home/home.views.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { krsItems, meetings, semesterRecords } from '#server/platform/db/schema.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { buildCourse } from '#test/factories/courses.ts';
import {
  buildGrade,
  buildGradeSheet,
  buildKrs,
  buildPeriod,
  buildSchedule,
} from '#test/factories/teaching.ts';
import { studentHome } from '#test/own-home.ts';
import { statementsOf } from '#test/statements.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
let student: Awaited<ReturnType<typeof buildStudent>>;
let staffId: string;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db, { gradeDeadline: '2026-08-20', windows: ['KRS', 'CLASS'] })).id;
  student = await buildStudent(t.db);
  const course = await buildCourse(t.db);
  await buildGrade(t.db, {
    studentId: student.id,
    courseId: course.id,
    score: 8000,
    sks: 6,
    source: 'KONVERSI',
  });
  staffId = (await buildStaff(t.db, 'schedule:get')).id;
});
afterAll(() => t.close());

describe('home of a student', () => {
  const home = () => studentHome(t);

  test('starts with nothing but what was recognised', async () => {
    await t.as(student.userId);
    expect(await home()).toEqual({
      status: 'active',
      semesterNumber: 3,
      sksPassed: 6,
      sksTotal: 144,
      ipk: 370,
      semesters: [],
      krs: null,
      today: [],
      survey: null,
    });
  });

  test('shows results, the plan and today’s classes, and nobody else’s', async () => {
    const lecturer = await buildLecturer(t.db, { name: 'Contoh Dosen Pagi' });
    const own = await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id] });
    const other = await buildSchedule(t.db, { periodId });
    const time = { timeStart: 480, timeEnd: 630 };
    await t.db.insert(meetings).values([
      { scheduleId: own.id, no: 1, plannedDate: '2026-08-24', ...time },
      { scheduleId: own.id, no: 2, plannedDate: '2026-08-24', date: '2026-08-25', ...time },
      { scheduleId: own.id, no: 3, plannedDate: '2026-08-24', status: 'CANCLE', ...time },
      { scheduleId: other.id, no: 1, plannedDate: '2026-08-24', ...time },
    ]);
    await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [own.id] });
    await buildKrs(t.db, {
      studentId: (await buildStudent(t.db)).id,
      periodId,
      scheduleIds: [other.id],
    });
    const record = { studentId: student.id, sksSemester: 20, sksTotal: 20 };
    await t.db.insert(semesterRecords).values([
      { ...record, periodCode: '20251', status: 'A', ips: 340, ipk: 340, sksPassed: 20 },
      { ...record, periodCode: '20252', status: 'C', ips: null, ipk: 340, sksPassed: 20 },
    ]);
    await t.as(student.userId);
    expect(await home()).toMatchObject({
      semesterNumber: 2,
      sksPassed: 20,
      ipk: 340,
      semesters: [{ code: '20251', ips: 340 }],
      krs: { state: 'APPROVED', totalSks: 3, maxSks: 24 },
      today: [{ _id: own.id, timeStart: 480, lecturers: ['Contoh Dosen Pagi'] }],
    });
    await t.db.update(krsItems).set({ state: 'DROPPED' }).where(eq(krsItems.scheduleId, own.id));
    expect((await home()).today, 'a change that waits takes nothing away').toMatchObject([{ _id: own.id }]);
  });
});

/** What the active semester misses, as the signed-in person sees it. */
async function gaps(): Promise<NonNullable<StaffHomeView['gaps']>> {
  const { data } = await t.call(homeContract.home, { query: {} });
  if (!data.staff?.gaps) throw new Error('This home tells nothing of the term');
  return data.staff.gaps;
}

describe('home of staff', () => {
  test('names classes without meetings and lecturers whose grades are overdue', async () => {
    const lecturer = await buildLecturer(t.db, { name: 'Contoh Dosen Terlambat' });
    const late = await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id] });
    const handedIn = await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id] });
    const extended = await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id] });
    await buildGradeSheet(t.db, handedIn.id, { status: 'SUBMITTED' });
    await buildGradeSheet(t.db, extended.id, { extendedUntil: '2026-09-30' });
    await buildKrs(t.db, {
      studentId: (await buildStudent(t.db)).id,
      periodId,
      scheduleIds: [late.id, handedIn.id, extended.id],
    });
    await t.as(staffId);
    const data = await gaps();
    expect(data).toMatchObject({ classes: 5, gradeDeadline: '2026-08-20' });
    expect(data.withoutMeetings.count).toBe(3);
    expect(data.withoutMeetings.first.map(({ _id }) => _id)).toContain(late.id);
    expect(data.lateGraders).toContainEqual({
      lecturerId: lecturer.id,
      name: 'Contoh Dosen Terlambat',
      classes: 1,
      daysLate: 4,
    });
  });

  test('goes by the input window of the type of class before the day of the term', async () => {
    const [online, offline] = [await buildLecturer(t.db), await buildLecturer(t.db)];
    const scheduleIds: string[] = [];
    for (const [lecturer, classType] of [
      [online, 'ONLINE'],
      [offline, 'OFFLINE'],
    ] as const) {
      scheduleIds.push((await buildSchedule(t.db, { periodId, classType, lecturerIds: [lecturer.id] })).id);
    }
    await buildKrs(t.db, { studentId: (await buildStudent(t.db)).id, periodId, scheduleIds });
    const window = (from: string, until: string, types: string) =>
      t.db.execute(sql`
        insert into calendar_events (id, period_id, title, type, start_date, end_date, class_types)
        values (gen_random_uuid(), ${periodId}, 'Pengisian nilai', 'GRADE_INPUT', ${from}, ${until}, ${types}::text[])`);
    await window('2026-08-11', '2026-08-14', '{ONLINE}');
    await window('2026-08-15', '2026-08-31', '{OFFLINE}');
    await t.as(staffId);
    const data = await gaps();
    expect(data.gradeDeadline).toBe('2026-08-14');
    expect(data.lateGraders[0]).toMatchObject({ lecturerId: online.id, classes: 1, daysLate: 10 });
    expect(data.lateGraders.map(({ lecturerId }) => lecturerId)).not.toContain(offline.id);
    await t.db.execute(sql`delete from calendar_events where type = 'GRADE_INPUT'`);
  });

  test('says when the term is to be reported, and when the accreditation ends where that is known', async () => {
    await t.as(staffId);
    const data = await gaps();
    expect(data.deadlines).toEqual([
      { about: 'PLAN', due: '2026-10-10', days: 47 },
      { about: 'RESULT', due: '2027-03-23', days: 211 },
    ]);
    await t.db.execute(sql`
      insert into main_data (id, data) values (1, '{"programme": {"accreditationExpiry": "2026-08-20"}}')
      on conflict (id) do update set data = main_data.data || excluded.data`);
    t.services.campus.forget();
    const later = await gaps();
    expect(later.deadlines.at(-1)).toEqual({ about: 'ACCREDITATION', due: '2026-08-20', days: -4 });
  });

  test('has no late graders before the deadline is over', async () => {
    t.setNow('2026-08-20T10:00:00.000Z');
    await t.as(staffId);
    expect((await gaps()).lateGraders).toEqual([]);
  });
});

describe('home of everybody', () => {
  const home = async (view?: 'lecturer') =>
    (await t.call(homeContract.home, { query: view ? { view } : {} })).data;

  test('shows a lecturer the own classes with what waits, and nobody else’s', async () => {
    t.setNow('2026-08-24T03:00:00.000Z');
    const lecturer = await buildLecturer(t.db);
    const own = await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id] });
    const time = { timeStart: 480, timeEnd: 630 };
    await t.db.insert(meetings).values([
      { scheduleId: own.id, no: 1, plannedDate: '2026-08-17', ...time },
      { scheduleId: own.id, no: 2, plannedDate: '2026-08-31', ...time },
    ]);
    const advisee = await buildStudent(t.db, { advisorId: lecturer.id });
    await buildKrs(t.db, { studentId: advisee.id, periodId, scheduleIds: [own.id], state: 'SUBMITTED' });
    await t.as(lecturer.userId);
    const { classes, waiting } = (await home()).lecturer ?? {};
    expect(classes).toMatchObject([
      { _id: own.id, overdue: 1, toReschedule: 0, next: { date: '2026-08-31' } },
    ]);
    expect(waiting).toEqual({ krs: 1, plans: 1 });
    expect(await home()).toMatchObject({ student: null, staff: null });
  });

  test('shows staff what they may see of the college, and the rest as null', async () => {
    await t.as((await buildStaff(t.db, 'student:get', 'payment:get', 'payment:verify')).id);
    const { staff } = await home();
    expect(staff).toMatchObject({ krs: null, gaps: null, payments: { waiting: 0, amount: 0, oldest: null } });
    const counted = await t.db.execute<{ n: number }>(sql`select count(*)::int as n from students`);
    expect(staff?.cohorts?.reduce((sum, { count }) => sum + count, 0)).toBe(counted.rows[0]?.n);
  });

  test('has a page of lecturers for staff who teach, and none of it for others', async () => {
    const lecturer = await buildLecturer(t.db);
    await t.as(lecturer.userId);
    expect((await home('lecturer')).lecturer).not.toBeNull();
    await t.as(staffId);
    expect(await home('lecturer')).toMatchObject({ student: null, lecturer: null, staff: null });
    expect((await home()).staff).not.toBeNull();
    await t.as(student.userId);
    expect((await home('lecturer')).student).not.toBeNull();
  });

  test('tells the same notices as the bell', async () => {
    await t.as(student.userId);
    expect((await home()).notices).toEqual((await t.call(noticeContract.list, {})).data);
  });

  test('costs one statement, whoever asks, and may be kept by nobody', async () => {
    const { id: adminId } = await buildUser(t.db, { isAdmin: true });
    const { userId: lecturerUser } = await buildLecturer(t.db);
    const { id: otherId } = await buildUser(t.db);
    for (const userId of [student.userId, lecturerUser, staffId, adminId, otherId]) {
      await t.as(userId);
      expect(await statementsOf(() => home())).toBe(1);
    }
    const { headers } = await t.call(homeContract.home, { query: {} });
    expect(headers['cache-control']).toBe('private, no-store');
    await t.as(null);
    expect((await t.call(homeContract.home, { query: {} })).status).toBe(401);
  });
});
