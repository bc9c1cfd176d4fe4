import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardContract } from '#shared/contracts/dashboard.contract.ts';
import { semesterRecords } from '#server/db/schema/grades.ts';
import { krsItems } from '#server/db/schema/krs.ts';
import { meetings } from '#server/db/schema/schedules.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildCourse } from '#test/factories/courses.ts';
import {
  buildGrade,
  buildGradeSheet,
  buildKrs,
  buildPeriod,
  buildSchedule,
} from '#test/factories/teaching.ts';
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
  const home = async () => (await t.call(dashboardContract.student, {})).data;

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

  test('is for students only', async () => {
    await t.as(staffId);
    expect((await t.call(dashboardContract.student, {})).status).toBe(403);
    await t.as(null);
    expect((await t.call(dashboardContract.student, {})).status).toBe(401);
  });
});

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
    const { data } = await t.call(dashboardContract.staff, {});
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
    const { data } = await t.call(dashboardContract.staff, {});
    expect(data.gradeDeadline).toBe('2026-08-14');
    expect(data.lateGraders[0]).toMatchObject({ lecturerId: online.id, classes: 1, daysLate: 10 });
    expect(data.lateGraders.map(({ lecturerId }) => lecturerId)).not.toContain(offline.id);
    await t.db.execute(sql`delete from calendar_events where type = 'GRADE_INPUT'`);
  });

  test('says when the term is to be reported, and when the accreditation ends where that is known', async () => {
    await t.as(staffId);
    const { data } = await t.call(dashboardContract.staff, {});
    expect(data.deadlines).toEqual([
      { about: 'PLAN', due: '2026-10-10', days: 47 },
      { about: 'RESULT', due: '2027-03-23', days: 211 },
    ]);
    await t.db.execute(sql`
      insert into main_data (id, data) values (1, '{"programme": {"accreditationExpiry": "2026-08-20"}}')
      on conflict (id) do update set data = main_data.data || excluded.data`);
    t.services.campus.forget();
    const later = await t.call(dashboardContract.staff, {});
    expect(later.data.deadlines.at(-1)).toEqual({ about: 'ACCREDITATION', due: '2026-08-20', days: -4 });
  });

  test('has no late graders before the deadline is over', async () => {
    t.setNow('2026-08-20T10:00:00.000Z');
    await t.as(staffId);
    expect((await t.call(dashboardContract.staff, {})).data.lateGraders).toEqual([]);
    await t.as(student.userId);
    expect((await t.call(dashboardContract.staff, {})).status).toBe(403);
  });
});
