import { sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { testApp } from '#test/test-app.ts';
import { buildRoom } from './courses.ts';
import { buildMeetings } from './meetings.ts';
import { buildLecturer, buildStaff, buildStudent, buildStudentClass, buildUser } from './people.ts';
import { buildKrs, buildPeriod, buildSchedule } from './teaching.ts';

/** The day of the tests' exams, and what they last. */
export const EXAM_DAY = '2026-10-05';

/** The app of one test file with a term, who plans exams, and who decides on make-up exams. */
export async function examDesk() {
  const t = await testApp();
  afterAll(() => t.close());
  const period = await buildPeriod(t.db);
  const baak = await buildStaff(t.db, 'exam:get', 'exam:create', 'exam:update', 'exam:delete');
  const kaprodi = await buildUser(t.db, { roles: [ROLE.kaprodi] });

  /** A class of a package with meetings and so many students in it. */
  const buildClass = async (size: number) => {
    const [lecturer, studentClass] = [await buildLecturer(t.db), await buildStudentClass(t.db)];
    const schedule = await buildSchedule(t.db, {
      periodId: period.id,
      lecturerIds: [lecturer.id],
      classIds: [studentClass.id],
    });
    await buildMeetings(t.db, schedule, { first: '2026-08-16' });
    const students = [];
    for (let at = 0; at < size; at += 1)
      students.push(await buildStudent(t.db, { classId: studentClass.id }));
    for (const { id } of students) {
      await buildKrs(t.db, { studentId: id, periodId: period.id, scheduleIds: [schedule.id] });
    }
    return { schedule, lecturer, studentClass, students };
  };
  type TestClass = Awaited<ReturnType<typeof buildClass>>;

  /** The body that plans the exam of a class with nothing against it. */
  const wish = async ({ schedule, lecturer }: TestClass, change: Record<string, unknown> = {}) => ({
    scheduleId: schedule.id,
    exam: 'UTS' as const,
    date: EXAM_DAY,
    timeStart: 480,
    timeEnd: 580,
    rooms: [{ roomId: (await buildRoom(t.db)).id, proctorIds: [lecturer.id] }],
    ...change,
  });
  const save = (body: Awaited<ReturnType<typeof wish>>) => t.call(examContract.save, { body });

  /** Lets a student with a KRS join another class, or ask for it while `approved` is false. */
  const join = (studentId: string, scheduleId: string, approved = true) =>
    t.db.execute(sql`
      insert into krs_items (id, krs_id, student_id, course_id, schedule_id, sks, approved, seat_held)
      select gen_random_uuid(), k.id, k.student_id, s.course_id, s.id, 3, ${approved}, ${approved}
      from krs k, schedules s where k.student_id = ${studentId} and s.id = ${scheduleId}`);

  return {
    join,
    t,
    period,
    baak,
    kaprodi,
    buildClass,
    wish,
    save,
    /** A planned exam of a class of its own, as its detail shows it. */
    planned: async (size: number, change: Record<string, unknown> = {}) => {
      const one = await buildClass(size);
      await t.as(baak.id);
      const body = await wish(one, change);
      const { data } = await save(body);
      const exam = (await t.call(examContract.get, { params: { id: data._id } })).data;
      return { ...one, body, exam };
    },
    /** An exam as it is now, seen by BAAK. */
    now: async (id: string) => {
      await t.as(baak.id);
      return (await t.call(examContract.get, { params: { id } })).data;
    },
  };
}
