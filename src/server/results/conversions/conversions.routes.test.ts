import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversionContract } from '#shared/results/conversions/conversion.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { studentHome } from '#test/own-home.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let officer: string;
let kaprodi: string;
let universityId: string;

beforeAll(async () => {
  t = await testApp();
  officer = (
    await buildStaff(t.db, 'studentConversion:get', 'studentConversion:create', 'studentConversion:delete')
  ).id;
  kaprodi = (await buildStaff(t.db, 'studentConversion:get', 'studentConversion:approve')).id;
  await t.as(officer);
  const { data } = await t.call(conversionContract.universities, {
    query: { search: 'universitas gadjah mada' },
  });
  universityId = data[0]?.value ?? '';
});
afterAll(() => t.close());

type Row = Parameters<typeof t.call<typeof conversionContract.save>>[1]['body']['rows'][number];
const row = (courseId: string, change: Partial<Row> = {}): Row => ({
  originCode: 'EKO101',
  originName: 'Pengantar Ekonomi',
  originSks: 3,
  originLetter: 'B',
  courseId,
  recognisedSks: 3,
  recognisedLetter: 'B',
  ...change,
});
const proof = { originNim: '20117', letterNo: '021/SP/2026', originFound: true };
const save = (studentId: string, rows: Row[], change: object = {}) =>
  t.call(conversionContract.save, {
    body: { studentId, universityId, programName: 'Manajemen', ...proof, rows, ...change },
  });
const view = async (id: string) => (await t.call(conversionContract.get, { params: { id } })).data;
const approve = async (id: string) => {
  await t.as(kaprodi);
  const { conversion } = await view(id);
  return t.call(conversionContract.approve, {
    params: { id: conversion?._id ?? '' },
    body: { updatedAt: conversion?.updatedAt ?? '' },
  });
};

test('courses that stand for each other are not recognised both', async () => {
  await t.as(officer);
  const { id: curriculumId } = await buildCurriculum(t.db);
  const [first, second] = [
    await buildCourse(t.db, { in: curriculumId }),
    await buildCourse(t.db, { in: curriculumId }),
  ];
  await t.db.execute(
    sql`insert into course_equivalents (course_id, equivalent_id) values (${second.id}, ${first.id})`,
  );
  const both = await buildStudent(t.db, { curriculumId, registrationType: '2' });
  await save(both.id, [row(first.id), row(second.id, { originCode: 'EKO102' })]);
  expect((await approve(both.id)).error).toMatchObject({
    code: 'RULE',
    message: expect.stringContaining('saling setara dan dihitung satu kali'),
  });
});

test('a college that left the list stays with a draft, and is chosen for none', async () => {
  const student = await buildStudent(t.db, { registrationType: '2' });
  const course = await buildCourse(t.db, { in: student.curriculumId });
  await t.as(officer);
  const { _id } = (await save(student.id, [row(course.id)])).data;
  const gone = '99999999-2222-4333-8444-555555555555';
  await t.db.execute(sql`
    update conversions set university_id = ${gone}, university_name = 'Akademi Lama' where id = ${_id}`);
  const change = async (fields: object) =>
    save(student.id, [row(course.id)], {
      _id,
      updatedAt: (await view(student.id)).conversion?.updatedAt,
      universityId: gone,
      ...fields,
    });
  expect((await change({ letterNo: '022/SP/2026' })).status).toBe(200);
  expect((await view(student.id)).conversion).toMatchObject({
    universityName: 'Akademi Lama',
    letterNo: '022/SP/2026',
  });
  const other = gone.replace('99999999', '88888888');
  expect((await change({ universityId: other })).error.errors).toHaveProperty('universityId');
});

test('colleges are found by name, from three letters on', async () => {
  await t.as(officer);
  const found = await t.call(conversionContract.universities, { query: { search: 'gadjah mada' } });
  expect(found.data.some(({ label }) => /gadjah mada/i.test(label))).toBe(true);
  expect(found.data.length).toBeLessThanOrEqual(20);
  expect(
    (await t.call(conversionContract.universities, { query: { search: 'ga' } })).error.errors,
  ).toHaveProperty('search');
});

test('approved courses count as passed: grades, recognised sks and IPK', async () => {
  const curriculum = await buildCurriculum(t.db);
  const student = await buildStudent(t.db, { curriculumId: curriculum.id, registrationType: '2' });
  const [one, two] = [
    await buildCourse(t.db, { in: curriculum.id }),
    await buildCourse(t.db, { in: curriculum.id, sks: 2 }),
  ];
  await t.as(officer);
  await save(student.id, [
    row(one.id, { recognisedLetter: 'A', recognisedSks: 2, originSks: 2 }),
    row(one.id, { originCode: 'EKO102', recognisedLetter: 'A', recognisedSks: 1 }),
    row(two.id, { originCode: 'EKO103', recognisedSks: 2 }),
  ]);
  expect(await view(student.id)).toMatchObject({
    problems: [],
    recognisedSks: 5,
    maxSks: 100,
    remainingSemesters: 12,
    conversion: { status: 'DRAFT', ...proof, rows: [{ courseId: one.id }, {}, {}] },
  });
  expect((await approve(student.id)).status).toBe(200);
  const after = await view(student.id);
  expect(after).toMatchObject({ student: { recognisedSks: 5 }, conversion: { status: 'APPROVED' } });
  await t.as(student.userId);
  const { data } = await t.call(transcriptContract.transcript, {});
  expect(data).toMatchObject({ ipk: 360, sksPassed: 5 });
  expect(data.terms[0]?.label).toBe('Mata kuliah yang diakui');
  expect(data.terms[0]?.rows.map(({ source }) => source)).toEqual(['KONVERSI', 'KONVERSI']);
  const home = () => studentHome(t);
  expect(await home()).toMatchObject({ ipk: 360, sksPassed: 5, semesters: [] });
  const record = await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status, is_provisional)
    values (${student.id}, '20261', 'A', true) returning ips, ipk, sks_total, sks_passed`);
  expect(record.rows).toEqual([{ ips: null, ipk: 360, sks_total: 5, sks_passed: 5 }]);
  expect(await home()).toMatchObject({ ipk: 360, sksPassed: 5 });
  await t.as(officer);
  const again = { _id: after.conversion?._id, updatedAt: after.conversion?.updatedAt };
  expect((await save(student.id, [], again)).error.code).toBe('RULE');
  const remove = await t.call(conversionContract.remove, { params: { id: after.conversion?._id ?? '' } });
  expect(remove.error.code).toBe('RULE');
  await t.as(kaprodi);
  const lock = (updatedAt: string) =>
    t.call(conversionContract.lock, { params: { id: after.conversion?._id ?? '' }, body: { updatedAt } });
  expect((await lock('2020-01-01T00:00:00Z')).error.code).toBe('STALE');
  expect((await lock(after.conversion?.updatedAt ?? '')).status).toBe(200);
  expect((await view(student.id)).conversion?.status).toBe('LOCKED');
});

test('every rule stands in the way of the approval and nothing is written', async () => {
  const curriculum = await buildCurriculum(t.db);
  const student = await buildStudent(t.db, { curriculumId: curriculum.id, registrationType: '2' });
  const final = await buildCourse(t.db, { in: curriculum.id, sks: 6, courseType: COURSE_TYPE.finalProject });
  await t.as(officer);
  await save(student.id, [row(final.id, { originLetter: 'D', recognisedSks: 4 })]);
  const { problems } = await view(student.id);
  expect(problems.map(({ message }) => message)).toEqual([
    'Nilai asal Pengantar Ekonomi minimal C.',
    `${final.name} adalah tugas akhir dan tidak dapat dikonversi.`,
    'Pengantar Ekonomi (3 sks) tidak cukup untuk 4 sks yang diakui.',
    `${final.name} 6 sks, diakui 4 sks.`,
  ]);
  expect((await approve(student.id)).error.code).toBe('RULE');
  const { rows } = await t.db.execute(sql`select 1 from grades where student_id = ${student.id}`);
  expect(rows).toEqual([]);
});

test('nobody is transferred who entered as a new student or whose former college is not proven', async () => {
  const curriculum = await buildCurriculum(t.db);
  const course = await buildCourse(t.db, { in: curriculum.id });
  const [fresh, moved] = [
    await buildStudent(t.db, { curriculumId: curriculum.id }),
    await buildStudent(t.db, { curriculumId: curriculum.id, registrationType: '2' }),
  ];
  await t.as(officer);
  expect((await save(fresh.id, [row(course.id)])).error.errors).toEqual({
    studentId: expect.stringContaining('Jenis pendaftaran mahasiswa ini Peserta didik baru.') as string,
  });
  await t.db.execute(sql`update students set registration_type = '2' where id = ${fresh.id}`);
  await save(fresh.id, [row(course.id)]);
  await t.db.execute(sql`update students set registration_type = '1' where id = ${fresh.id}`);
  await save(moved.id, [row(course.id)], { originNim: '', letterNo: '', originFound: false });
  expect((await approve(fresh.id)).error).toMatchObject({
    code: 'RULE',
    message: expect.stringContaining('Jenis pendaftaran mahasiswa ini Peserta didik baru.'),
  });
  const refused = await approve(moved.id);
  expect(refused.error.data).toMatchObject({
    problems: [{ code: 'ORIGIN_STUDENT' }, { code: 'TRANSFER_LETTER' }],
  });
  const { rows } = await t.db.execute(
    sql`select 1 from grades where student_id in (${fresh.id}, ${moved.id})`,
  );
  expect(rows).toEqual([]);
});

test('the former programme is kept with its id, and without one once it is typed', async () => {
  const student = await buildStudent(t.db, { registrationType: '2' });
  const programId = '3d4f0f5e-7a53-4c64-9a39-0d1f5f6f0a11';
  await t.as(officer);
  const { data } = await save(student.id, [], { programId, programName: 'S1 Manajemen' });
  const { conversion } = await view(student.id);
  expect(conversion).toMatchObject({ programId, programName: 'S1 Manajemen' });
  await save(student.id, [], { _id: data._id, updatedAt: conversion?.updatedAt });
  expect((await view(student.id)).conversion).toMatchObject({ programId: null, programName: 'Manajemen' });
  const wrong = await save(student.id, [], { programId: 'Manajemen' });
  expect([wrong.status, wrong.error.errors]).toEqual([400, { programId: 'Pilih program studi asal.' }]);
});

test('a draft changes from a fresh copy only, one a student, and can be deleted', async () => {
  const curriculum = await buildCurriculum(t.db);
  const student = await buildStudent(t.db, { curriculumId: curriculum.id, registrationType: '2' });
  const course = await buildCourse(t.db, { in: curriculum.id });
  await t.as(officer);
  const { data } = await save(student.id, [row(course.id)]);
  expect((await save(student.id, [row(course.id)])).error).toMatchObject({ code: 'CONFLICT' });
  expect((await save(student.id, [], { universityId: 'x' })).error.errors).toHaveProperty('universityId');
  const { conversion } = await view(student.id);
  const change = () =>
    save(student.id, [], { _id: data._id, updatedAt: conversion?.updatedAt, decreeNo: 'SK/1' });
  expect((await change()).status).toBe(200);
  expect((await change()).error.code).toBe('STALE');
  await t.as(kaprodi);
  expect((await t.call(conversionContract.remove, { params: { id: data._id } })).status).toBe(403);
  expect((await approve(student.id)).error.message).toContain('Isi minimal satu mata kuliah.');
  await t.as(officer);
  expect((await t.call(conversionContract.remove, { params: { id: data._id } })).status).toBe(200);
  expect((await view(student.id)).conversion).toBeNull();
});

test('a graduate is given none: neither a draft nor an approval', async () => {
  const curriculum = await buildCurriculum(t.db);
  const student = await buildStudent(t.db, { curriculumId: curriculum.id, registrationType: '2' });
  const course = await buildCourse(t.db, { in: curriculum.id });
  await t.as(officer);
  const { data } = await save(student.id, [row(course.id)]);
  await t.db.execute(sql`update students set status = 'graduated' where id = ${student.id}`);
  const { conversion } = await view(student.id);
  const changed = await save(student.id, [], { _id: data._id, updatedAt: conversion?.updatedAt });
  for (const { error } of [changed, await approve(student.id)]) {
    expect(error).toMatchObject({ code: 'RULE', message: expect.stringContaining('Batalkan kelulusannya') });
  }
  expect((await view(student.id)).conversion).toMatchObject({ status: 'DRAFT', rows: [{}] });
  const { rows } = await t.db.execute(sql`select 1 from grades where student_id = ${student.id}`);
  expect(rows).toEqual([]);
});

test('courses of another curriculum are not recognised; what remains is that of the own one', async () => {
  const curriculum = await buildCurriculum(t.db, { totalSks: 156, mandatorySks: 144 });
  const student = await buildStudent(t.db, { curriculumId: curriculum.id, registrationType: '2' });
  const [own, foreign] = [await buildCourse(t.db, { in: curriculum.id }), await buildCourse(t.db)];
  await t.as(officer);
  await save(student.id, [row(own.id), row(foreign.id, { originCode: 'EKO102' })]);
  const { problems, remainingSemesters } = await view(student.id);
  expect(problems).toMatchObject([{ row: 1, message: `${foreign.name} tidak ada di kurikulum mahasiswa.` }]);
  // 156 of the curriculum less 6; the 144 of the settings would leave 12.
  expect(remainingSemesters).toBe(13);
  expect((await approve(student.id)).error.code).toBe('RULE');
  const { rows } = await t.db.execute(sql`select 1 from grades where student_id = ${student.id}`);
  expect(rows).toEqual([]);
});
