import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { auditLog, courses } from '#server/platform/db/schema.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildGrade, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let staffId: string;
beforeAll(async () => {
  t = await testApp();
  staffId = (await buildStaff(t.db, 'course:get', 'course:create', 'course:update', 'course:delete')).id;
  await t.as(staffId);
});
afterAll(() => t.close());

let serial = 0;
const form = (more: object = {}) => ({
  code: `NEW${++serial}`,
  name: 'Manajemen Pemasaran',
  courseType: 'WAJIB',
  sks: 3,
  sksTheory: 2,
  sksPractice: 1,
  semester: 3,
  ...more,
});
const save = (body: object) => t.call(courseContract.save, { body: body as never });
const find = async (code: string) =>
  (await t.call(courseContract.list, { query: { search: code } })).data.find((one) => one.code === code);
/** A stored course as a form. */
const stored = async (code: string) => {
  const view = await find(code);
  if (!view) throw new Error(`no course ${code}`);
  return { ...view, equivalents: view.equivalents.map(({ courseId }) => courseId) };
};

describe('saving a course', () => {
  test('keeps the split, prerequisites and equivalents, and records who did it', async () => {
    const required = await buildCourse(t.db, { semester: 1 });
    const old = await buildCourse(t.db);
    const body = form({
      code: 'mku/101',
      prerequisites: [{ courseId: required.id, minScore: 5600 }],
      equivalents: [old.id],
    });
    const answer = await save(body);
    expect(answer).toMatchObject({ status: 200, message: 'Mata kuliah MKU/101 tersimpan.' });
    expect(await find('MKU/101')).toMatchObject({
      sksTheory: 2,
      sksPractice: 1,
      prerequisites: [{ courseId: required.id, type: 'LULUS', minScore: 5600 }],
      equivalents: [{ courseId: old.id }],
    });
    const trail = await t.db.select().from(auditLog).where(eq(auditLog.entityId, answer.data._id));
    expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([['course.create', staffId]]);
  });

  test('keeps what only its own form asks for, also when it is not sent again', async () => {
    const references = 'Kotler & Keller (2016), Marketing Management\nTjiptono (2019), Strategi Pemasaran';
    const body = form({ group: 'B', hasSyllabus: true, references });
    await save(body);
    const { group: _group, hasSyllabus: _has, references: _works, ...rest } = await stored(body.code);
    expect((await save({ ...rest, name: 'Manajemen Jasa' })).status).toBe(200);
    expect(await find(body.code)).toMatchObject({
      name: 'Manajemen Jasa',
      group: 'B',
      hasSyllabus: true,
      hasSap: false,
      references,
    });
    const again = await stored(body.code);
    expect((await save({ ...again, references: null })).status).toBe(200);
    expect(await find(body.code)).toMatchObject({ name: 'Manajemen Jasa', references: '' });
    expect((await save(form({ group: 'Z' }))).error.errors).toHaveProperty('group');
    expect((await save(form({ references: 'x'.repeat(4001) }))).error.errors).toHaveProperty('references');
  });

  test.each([
    ['a split that does not add up', { sksTheory: 3 }, 'sksTheory'],
    ['9 sks', { sks: 9, sksTheory: 8 }, 'sks'],
    ['a code with a space', { code: 'MK 1' }, 'code'],
    [
      'a concentration course without its concentration',
      { courseType: 'KONSENTRASI' },
      'jurusanOrKonsentrasi',
    ],
    ['a concentration on a common course', { jurusanOrKonsentrasi: 'SDM' }, 'jurusanOrKonsentrasi'],
    ['semester 9', { semester: 9 }, 'semester'],
    [
      'a prerequisite that does not exist',
      { prerequisites: [{ courseId: '00000000-0000-7000-8000-000000000000' }] },
      ['prerequisites.0.courseId'],
    ],
  ])('refuses %s', async (_what, change, field) => {
    const body = form(change);
    const refused = await save(body);
    expect(refused.status).toBe(400);
    expect(refused.error.errors).toHaveProperty(field);
    expect(await find(body.code)).toBeUndefined();
  });

  test('refuses a code that exists and a prerequisite named twice', async () => {
    const course = await buildCourse(t.db, { semester: 1 });
    expect((await save(form({ code: course.code }))).error).toMatchObject({
      code: 'CONFLICT',
      errors: { code: 'Kode mata kuliah ini sudah ada.' },
    });
    const twice = [{ courseId: course.id }, { courseId: course.id }];
    expect((await save(form({ prerequisites: twice }))).error.errors).toEqual({
      prerequisites: 'Mata kuliah yang sama dipilih dua kali.',
    });
  });

  test('names the circle of prerequisites', async () => {
    const a = await buildCourse(t.db, { name: 'Satu', semester: 2 });
    const b = await buildCourse(t.db, { name: 'Dua', semester: 2, requires: [a.id] });
    const c = await buildCourse(t.db, { name: 'Tiga', semester: 2, requires: [b.id] });
    const refused = await save({ ...(await stored(a.code)), prerequisites: [{ courseId: c.id }] });
    expect(refused.status).toBe(400);
    const circle = refused.error.errors?.['prerequisites'] ?? '';
    expect(circle).toMatch(/^Prasyarat melingkar: (\w+) → \w+ → \w+ → \1\.$/);
    for (const name of ['Satu', 'Dua', 'Tiga']) expect(circle).toContain(name);
    expect((await stored(a.code)).prerequisites).toEqual([]);
  });

  test('two people who each add half of a circle: one is refused', async () => {
    const a = await buildCourse(t.db, { semester: 2 });
    const b = await buildCourse(t.db, { semester: 2 });
    const [one, two] = [await stored(a.code), await stored(b.code)];
    const answers = await Promise.all([
      save({ ...one, prerequisites: [{ courseId: b.id }] }),
      save({ ...two, prerequisites: [{ courseId: a.id }] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('never stands after a course that requires it', async () => {
    const first = await buildCourse(t.db, { semester: 1 });
    const later = await buildCourse(t.db, { name: 'Lanjutan', semester: 3, requires: [first.id] });
    expect((await save({ ...(await stored(first.code)), semester: 4 })).error.errors?.['semester']).toContain(
      'Lanjutan',
    );
    const itself = { ...(await stored(later.code)), prerequisites: [{ courseId: later.id }] };
    expect((await save(itself)).error.errors?.['prerequisites']).toContain('dirinya sendiri');
    const fourth = await buildCourse(t.db, { name: 'Semester Empat', semester: 4 });
    const early = { ...(await stored(later.code)), prerequisites: [{ courseId: fourth.id }] };
    expect((await save(early)).error.errors?.['prerequisites']).toContain('Semester Empat');
  });

  test('sks are frozen once graded; everything else may change', async () => {
    const course = await buildCourse(t.db);
    const student = await buildStudent(t.db);
    await buildGrade(t.db, { studentId: student.id, courseId: course.id, score: 8000 });
    const before = await stored(course.code);
    const refused = await save({ ...before, sks: 2, sksTheory: 2 });
    expect(refused.error.errors?.['sks']).toContain('sudah ada nilai');
    expect((await save({ ...before, name: 'Nama Baru' })).status).toBe(200);
    expect(await find(course.code)).toMatchObject({ name: 'Nama Baru', sks: 3 });
  });

  test('a stale copy changes nothing, a gone record is 404', async () => {
    const course = await buildCourse(t.db);
    const before = await stored(course.code);
    expect((await save({ ...before, name: 'Penyunting Pertama' })).status).toBe(200);
    expect((await save({ ...before, name: 'Penyunting Kedua' })).error.code).toBe('STALE');
    expect((await find(course.code))?.name).toBe('Penyunting Pertama');
    expect((await save({ ...before, _id: '00000000-0000-7000-8000-000000000000' })).status).toBe(404);
  });
});

describe('deleting a course', () => {
  const remove = (id: string) => t.call(courseContract.remove, { params: { id } });

  test('is real and keeps the row in the audit trail', async () => {
    const course = await buildCourse(t.db);
    expect((await remove(course.id)).status).toBe(200);
    expect(await t.db.select().from(courses).where(eq(courses.id, course.id))).toEqual([]);
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, course.id));
    expect(entry).toMatchObject({ action: 'course.delete', before: { code: course.code } });
  });

  test('is refused with the numbers while anything uses it', async () => {
    const curriculum = await buildCurriculum(t.db);
    const course = await buildCourse(t.db, { in: curriculum.id });
    const period = await buildPeriod(t.db);
    await buildSchedule(t.db, { periodId: period.id, courseId: course.id });
    await buildSchedule(t.db, { periodId: period.id, courseId: course.id, className: 'B' });
    await buildCourse(t.db, { requires: [course.id] });
    await save(form({ equivalents: [course.id] }));
    const owner = await buildLecturer(t.db);
    await t.db.execute(sql`
      insert into rps (id, course_id, period_id, owner_id, state, date_made, description, outcomes)
      values (gen_random_uuid(), ${course.id}, ${period.id}, ${owner.id}, 'DRAFT', '2026-08-01', '-', '[]')`);
    expect((await remove(course.id)).error).toMatchObject({
      code: 'REFERENCED',
      message: 'Mata kuliah dipakai pada 2 jadwal, 1 kurikulum, 1 prasyarat, 1 padanan, 1 RPS.',
    });
  });
});

test('lists filter, sort and page; the picker shows active courses only', async () => {
  const curriculum = await buildCurriculum(t.db);
  await buildCourse(t.db, { code: 'ZZA1', name: 'Zakat Satu', semester: 7, in: curriculum.id });
  await buildCourse(t.db, { code: 'ZZA2', name: 'Zakat Dua', semester: 7, isActive: false });
  const codes = async (query: object) =>
    (await t.call(courseContract.list, { query })).data.map(({ code }) => code);
  expect(await codes({ search: 'zakat', sort: '-code' })).toEqual(['ZZA2', 'ZZA1']);
  expect(await codes({ semester: 7, active: 'true' })).toEqual(['ZZA1']);
  expect(await codes({ curriculumId: curriculum.id })).toEqual(['ZZA1']);
  const page = await t.call(courseContract.list, { query: { search: 'ZZA', limit: 1, page: 2 } });
  expect(page).toMatchObject({ data: [{ code: 'ZZA2' }], meta: { total: 2 } });
  const picked = await t.call(courseContract.select, { query: { search: 'zza' } });
  expect(picked.data.map(({ label }) => label)).toEqual(['ZZA1 - Zakat Satu (3 sks)']);
});

test('only holders of the rights come in', async () => {
  const course = await buildCourse(t.db);
  const remove = () => t.call(courseContract.remove, { params: { id: course.id } });
  await t.as(null);
  expect((await remove()).status).toBe(401);
  await t.as((await buildStaff(t.db, 'course:get')).id);
  expect((await remove()).status).toBe(403);
  expect((await save(form())).status).toBe(403);
  await t.as(staffId);
});
