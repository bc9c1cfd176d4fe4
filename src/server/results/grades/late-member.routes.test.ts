import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultRoles } from '#shared/platform/access/default-roles.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { students } from '#server/platform/db/schema.ts';
import { type GradeFlow, gradeFlow, type GradeOffice, gradeOffice } from '#test/factories/grade-flow.ts';
import { openTopicsOf, toldTo } from '#test/factories/notices.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildKrs } from '#test/factories/teaching.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let office: GradeOffice;
/** Holds what role 2 comes with, no more; the other writes drafts outside of classes as well. */
let officer: string;
let writer: string;
let flow: GradeFlow;
let late: Awaited<ReturnType<typeof buildStudent>>;

beforeAll(async () => {
  t = await testApp();
  office = await gradeOffice(t);
  officer = (await buildStaff(t.db, ...(defaultRoles.find(({ id }) => id === ROLE.baak)?.permissions ?? [])))
    .id;
  const rights = ['get', 'create', 'update', 'publish'] as const;
  writer = (await buildStaff(t.db, ...rights.map((right) => `studentGrade:${right}` as const))).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  flow = await gradeFlow(t, office);
  late = await buildStudent(t.db);
});

const enrol = (scheduleId = flow.id, state: 'APPROVED' | 'SUBMITTED' = 'APPROVED') =>
  buildKrs(t.db, { studentId: late.id, periodId: office.periodId, scheduleIds: [scheduleId], state });
type Wish = { _id?: string; updatedAt?: string; score?: number; publish?: boolean };
const save = async (wish: Wish = {}, by = officer) => {
  await t.as(by);
  const { courseId, periodId } = flow.schedule;
  const body = { score: 7000, publish: true, reason: 'Masuk kelas terlambat', ...wish };
  return t.call(gradeContract.save, { body: { studentId: late.id, courseId, periodId, ...body } });
};
const stored = async () => {
  await t.as(officer);
  return (await t.call(gradeContract.ofStudent, { params: { id: late.id } })).data;
};
const recordOf = async () => {
  const { rows } = await t.db.execute(sql`
    select ips, sks_semester as sks, is_provisional as provisional from semester_records where student_id = ${late.id}`);
  return rows;
};

describe('a student who comes into a class', () => {
  test('whose grades are handed in keeps nobody waiting and is graded by the office', async () => {
    await flow.fill(8000, 7000, 6000);
    await flow.submit();
    await enrol();
    const { data, message } = await flow.publish();
    const named = `${late.nim} (${await codeOf()} A)`;
    expect(data).toEqual({ classes: 1, grades: 3, held: [], late: [named] });
    expect(message).toContain(`karena masuk kelas setelah nilai diserahkan: ${named}.`);
    expect((await save()).status).toBe(200);
    expect(await stored()).toMatchObject([{ score: 7000, scheduleId: flow.id, status: 'PUBLISHED' }]);
  });

  test('is on the list of the office and told to the lecturers, also when the night publishes', async () => {
    const period = office.periodId;
    const lacking = async () => {
      await t.as(officer);
      const query = { period, courseId: flow.schedule.courseId, ungraded: 'true' } as never;
      return (await t.call(gradeReportContract.classes, { query })).data;
    };
    const [row] = (
      await t.db.execute(sql`
      insert into calendar_events (id, period_id, title, type, start_date, end_date)
      values (gen_random_uuid(), ${period}, 'Pengumuman', 'GRADE_PUBLISH', '2026-08-25', '2026-08-26') returning id`)
    ).rows;
    await flow.fill(8000, 7000, 6000);
    await enrol();
    // While scores are typed, the lecturer is the one who still grades.
    expect(await lacking()).toEqual([]);
    await t.db.execute(sql`update krs_items set approved = false where student_id = ${late.id}`);
    await t.as(flow.coordinator.userId);
    await flow.submit();
    await t.db.execute(sql`update krs_items set approved = true where student_id = ${late.id}`);
    expect(await lacking()).toMatchObject([{ _id: flow.id, status: 'SUBMITTED', graded: 3, ungraded: 1 }]);
    t.setNow('2026-08-25T04:00:00Z');
    await t.as(office.baak);
    await t.call(gradeContract.settle, { body: undefined });
    await t.runJobs();
    expect(await lacking()).toMatchObject([{ _id: flow.id, status: 'PUBLISHED', ungraded: 1 }]);
    for (const lecturer of [flow.coordinator, flow.second]) {
      expect((await toldTo(t, lecturer)).at(-1)).toMatchObject({
        topic: 'grade.missing',
        body: expect.stringContaining(`(${late.nim}), yang masuk setelah nilai diserahkan.`),
      });
    }
    expect((await save()).status).toBe(200);
    expect(await lacking()).toEqual([]);
    expect(await openTopicsOf(t, flow.coordinator)).not.toContain('grade.missing');
    await t.db.execute(sql`delete from calendar_events where id = ${row?.['id']}`);
  });

  test('whose grades are handed in is graded with the others once they are returned', async () => {
    await flow.fill(8000, 7000, 6000);
    await flow.submit();
    await enrol();
    await t.as(office.baak);
    const back = { scheduleId: flow.id, note: 'Seorang mahasiswa masuk terlambat.' };
    expect((await t.call(gradeContract.return, { body: back })).status).toBe(200);
    await t.as(flow.coordinator.userId);
    const rows = [{ studentId: late.id, components: { UAS: 7000 } }];
    await t.call(gradeContract.saveScores, { body: { scheduleId: flow.id, rows } });
    await flow.submit();
    expect((await flow.publish()).data).toEqual({ classes: 1, grades: 4, held: [], late: [] });
  });

  test('whose grades are published is graded by the office, in the class', async () => {
    await flow.publishAll(8000, 7000, 6000);
    await enrol();
    expect((await save()).status).toBe(200);
    expect(await stored()).toMatchObject([
      { score: 7000, scheduleId: flow.id, source: 'KELAS', status: 'PUBLISHED' },
    ]);
    expect(await recordOf()).toEqual([{ ips: 300, sks: 3, provisional: false }]);
    expect((await save()).error.code).toBe('CONFLICT');
  });

  test('is the only one the office grades without the right to create grades, and at once', async () => {
    await flow.publishAll(8000, 7000, 6000);
    const refused = { code: 'FORBIDDEN', message: expect.stringContaining('langsung terbit.') };
    expect((await save()).error).toMatchObject(refused);
    await enrol();
    expect((await save({ publish: false })).error).toMatchObject(refused);
    const reader = (await buildStaff(t.db, 'studentGrade:get')).id;
    expect((await save({}, reader)).error.code).toBe('FORBIDDEN');
    expect(await stored()).toEqual([]);
    // What the screen asks on the way: the course and the term.
    await t.as(officer);
    const courses = await t.call(courseContract.select, { query: { search: await codeOf() } });
    expect(courses.data).toMatchObject([{ value: flow.schedule.courseId }]);
    const terms = await t.call(gradeReportContract.periods, {});
    expect(terms.data.map(({ _id }) => _id)).toContain(flow.schedule.periodId);
    expect((await save()).status).toBe(200);
  });

  test('with scores typed before and left out of the hand-in is graded in their place', async () => {
    await flow.fill(8000, 7000, 6000);
    late = flow.student(2);
    const out = (approved: boolean) =>
      t.db.execute(sql`
        update krs_items set approved = ${approved} where schedule_id = ${flow.id} and student_id = ${late.id}`);
    await out(false);
    await flow.submit();
    await flow.publish();
    await out(true);
    expect((await save()).status).toBe(200);
    expect(await stored()).toMatchObject([{ score: 7000, scheduleId: flow.id, status: 'PUBLISHED' }]);
  });

  test('whose sheet is a draft is graded there, by nobody beside it', async () => {
    await enrol();
    expect((await save()).error.message).toContain('Nilainya diisi di lembar nilai kelas.');
    expect(await stored()).toEqual([]);
  });
});

test('a draft from before the KRS is not published beside the class, nor a grade beside a KRS that waits', async () => {
  const draft = (await save({ publish: false }, writer)).data._id;
  const krs = await enrol(flow.id, 'SUBMITTED');
  const [{ updatedAt } = { updatedAt: '' }] = await stored();
  const publish = () => save({ _id: draft, updatedAt, score: 7000 }, writer);
  expect((await publish()).error).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('di lembar nilai kelas'),
  });
  expect(await stored()).toMatchObject([{ status: 'DRAFT', scheduleId: null }]);
  await t.db.execute(sql`update krs set state = 'CANCELLED', approved_at = null where id = ${krs.id}`);
  expect((await publish()).status).toBe(200);
  expect(await stored()).toMatchObject([{ status: 'PUBLISHED', scheduleId: null, source: 'MIGRASI' }]);
});

describe('a graduate', () => {
  const graduate = (index: number, status: 'graduated' | 'active' = 'graduated') =>
    t.db
      .update(students)
      .set({ status })
      .where(eq(students.id, flow.student(index).id));
  const settle = async () => {
    await t.as(office.baak);
    await t.call(gradeContract.settle, { body: undefined });
    await t.runJobs();
  };
  const gradeOf = async (index: number) => {
    const { rows } = await t.db.execute<{ status: string; letter: string }>(sql`
      select status, letter from grades where id = ${await flow.gradeIdOf(index)}`);
    return rows[0];
  };

  test('keeps the results of the decree when the class is published, until it is revoked', async () => {
    await flow.fill(8000, 7000, 4000);
    await flow.submit();
    await graduate(2);
    const { data, message } = await flow.publish();
    expect(data).toEqual({ classes: 1, grades: 2, held: [flow.student(2).nim], late: [] });
    expect(message).toContain(`Nilai lulusan tidak diterbitkan`);
    expect([await gradeOf(2), await flow.recordOf(2)]).toEqual([
      { status: 'SUBMITTED', letter: 'E' },
      undefined,
    ]);
    await settle();
    expect(await gradeOf(2)).toMatchObject({ status: 'SUBMITTED' });
    await graduate(2, 'active');
    await settle();
    expect(await gradeOf(2)).toEqual({ status: 'PUBLISHED', letter: 'E' });
    expect(await flow.recordOf(2)).toMatchObject({ ips: 0, is_provisional: false });
  });

  test('keeps a T, which becomes E for others', async () => {
    await flow.publishAll(8000, null, null);
    await graduate(2);
    t.setNow('2027-02-23T03:00:00Z');
    await settle();
    expect([(await gradeOf(1))?.letter, (await gradeOf(2))?.letter]).toEqual(['E', 'T']);
    await graduate(2, 'active');
    await settle();
    expect((await gradeOf(2))?.letter).toBe('E');
  });
});

/** The code of the class's course. */
async function codeOf(): Promise<string> {
  const { rows } = await t.db.execute<{ code: string }>(
    sql`select code from courses where id = ${flow.schedule.courseId}`,
  );
  return rows[0]?.code ?? '';
}
