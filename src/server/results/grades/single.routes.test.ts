import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { files, gradeCorrections, notices, students } from '#server/platform/db/schema.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { correctionFile, type GradeOffice, gradeOffice } from '#test/factories/grade-flow.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildKrs, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp, type TestFile } from '#test/test-app.ts';

let t: TestApp;
let office: GradeOffice;
let officer: string;
let student: Awaited<ReturnType<typeof buildStudent>>;
let courseId: string;

beforeAll(async () => {
  t = await testApp();
  office = await gradeOffice(t);
  const rights = ['create', 'update', 'delete', 'publish', 'correct'] as const;
  const named = rights.map((right) => `studentGrade:${right}` as const);
  officer = (await buildStaff(t.db, 'studentGrade:get', ...named)).id;
});
beforeEach(async () => {
  student = await buildStudent(t.db);
  courseId = (await buildCourse(t.db, { sks: 3 })).id;
  await t.as(officer);
});
afterAll(() => t.close());

type Save = { _id?: string; updatedAt?: string; score: number; publish?: boolean; reason?: string };

/** Sends a grade, as a form where there is a proof. */
const save = (input: Save, proof: TestFile[] | null = null) => {
  const body = { studentId: student.id, courseId, periodId: office.periodId, ...input };
  if (proof === null) return t.call(gradeContract.save, { body });
  return t.call(gradeContract.save, { body }, { files: proof });
};
const stored = async () => (await t.call(gradeContract.ofStudent, { params: { id: student.id } })).data[0];
const filed = (gradeId: string) =>
  t.db.select().from(gradeCorrections).where(eq(gradeCorrections.gradeId, gradeId));
const kept = () => t.db.select({ kind: files.kind }).from(files).where(eq(files.ownerId, officer));

/** Publishes a grade and gives what a correction of it sends. */
async function published(score: number): Promise<Save & { _id: string }> {
  const { _id } = (await save({ score, publish: true, reason: 'Transkrip lama' })).data;
  const { updatedAt = '' } = (await stored()) ?? {};
  return { _id, updatedAt, score: 8500, reason: 'Salah menyalin transkrip lama.' };
}

describe('a published grade from outside a class', () => {
  test('is corrected with a proof, by two people; the old one stays and the student reads it', async () => {
    const wish = await published(7000);
    const asked = await save(wish, [correctionFile]);
    expect([asked.status, asked.message]).toEqual([
      200,
      'Pengajuan koreksi menjadi 85,00 (A-) terkirim kepada kaprodi.',
    ]);
    expect(await stored()).toMatchObject({
      score: 7000,
      letter: 'B',
      scheduleId: null,
      source: 'MIGRASI',
      openCorrection: { proposedScore: 8500, reason: wish.reason },
    });
    expect((await save(wish, [correctionFile])).error.message).toBe(
      'Masih ada pengajuan koreksi yang belum diputuskan.',
    );
    await t.as(office.kaprodi);
    const { data: list } = await t.call(gradeContract.corrections, { query: { search: student.nim } });
    expect(list).toMatchObject([
      { fromScore: 7000, proposedScore: 8500, className: null, proof: { name: correctionFile.name } },
    ]);
    const params = { id: list[0]?._id ?? '' };
    expect((await t.call(gradeContract.correctionProof, { params })).status).toBe(200);
    await t.call(gradeContract.decideCorrection, { params, body: { approve: true, note: '' } });
    expect(await stored()).toMatchObject({
      score: 8500,
      letter: 'A-',
      openCorrection: null,
      history: [
        { kind: 'PUBLISH', correctionId: null },
        { kind: 'CORRECTION', correctionId: params.id },
      ],
    });
    await t.as(student.userId);
    const { data: transcript } = await t.call(transcriptContract.transcript, {});
    expect(transcript).toMatchObject({
      ipk: 370,
      terms: [{ rows: [{ score: 8500, grade: 'A-', courseType: 'WAJIB' }] }],
    });
  });

  test('stays as it is without a proof, with an unreadable one or a short reason', async () => {
    const wish = await published(7000);
    for (const sent of [null, []]) {
      const bare = await save(wish, sent);
      expect([bare.status, bare.error.errors]).toEqual([
        400,
        { proof: expect.stringMatching(/^Unggah bukti/) },
      ]);
    }
    const script = { ...correctionFile, content: '<script>alert(1)</script>' };
    expect((await save(wish, [script])).error.code).toBe('UNSUPPORTED_TYPE');
    const hasty = await save({ ...wish, reason: 'Salah' }, [correctionFile]);
    expect(hasty.error.errors).toHaveProperty('reason');
    expect((await save({ ...wish, score: 7000 }, [correctionFile])).error.code).toBe('RULE');
    expect(await filed(wish._id)).toEqual([]);
    expect(await stored()).toMatchObject({ score: 7000, openCorrection: null });
  });

  test('is not corrected from an old copy, without the right, or by strangers', async () => {
    const wish = await published(7000);
    const old = await save({ ...wish, updatedAt: '2026-01-01T00:00:00.000Z' }, [correctionFile]);
    expect(old.error.code).toBe('STALE');
    await t.as((await buildStaff(t.db, 'studentGrade:get')).id);
    expect((await save(wish, [correctionFile])).status).toBe(403);
    await t.as(student.userId);
    expect((await save(wish, [correctionFile])).status).toBe(403);
    await t.as(null);
    expect((await save(wish, [correctionFile])).status).toBe(401);
    expect(await filed(wish._id)).toEqual([]);
  });
});

test('no grade is published without a word why, entered or kept as a draft before', async () => {
  for (const reason of [undefined, 'pindahan ']) {
    const mute = await save({ score: 7000, publish: true, ...(reason !== undefined && { reason }) });
    expect([mute.status, mute.error.errors]).toEqual([400, { reason: expect.stringContaining('10 huruf') }]);
  }
  expect(await stored()).toBeUndefined();
  await save({ score: 7000 });
  const { _id = '', updatedAt = '' } = (await stored()) ?? {};
  const change = { _id, updatedAt, score: 7500, publish: true };
  expect((await save(change)).error.errors).toHaveProperty('reason');
  expect(await stored()).toMatchObject({ score: 7000, status: 'DRAFT' });
  expect((await save({ ...change, reason: 'Transkrip perguruan tinggi asal.' })).status).toBe(200);
  expect(await stored()).toMatchObject({
    score: 7500,
    status: 'PUBLISHED',
    history: [{ kind: 'PUBLISH', reason: 'Transkrip perguruan tinggi asal.' }],
  });
});

test('the student is told of a grade from outside once it is published, and the sks of its term count beside the KRS', async () => {
  const { periodId } = office;
  const schedule = await buildSchedule(t.db, { periodId, sks: 2 });
  await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [schedule.id] });
  await save({ score: 7000 });
  const told = () =>
    t.db
      .select({ title: notices.title })
      .from(notices)
      .where(and(eq(notices.userId, student.userId), eq(notices.topic, 'grade.published')));
  expect(await told()).toEqual([]);
  const { _id = '', updatedAt = '' } = (await stored()) ?? {};
  await save({ _id, updatedAt, score: 7000, publish: true, reason: 'Transkrip lama' });
  expect(await told()).toHaveLength(1);
  const { rows } = await t.db.execute(sql`
    select sks_semester as sks, ips from semester_records where student_id = ${student.id}`);
  expect(rows).toEqual([{ sks: 5, ips: 300 }]);
});

describe('a graduate', () => {
  const graduate = (status: 'graduated' | 'active') =>
    t.db.update(students).set({ status }).where(eq(students.id, student.id));
  const refusal = {
    code: 'RULE',
    message: expect.stringMatching(/sudah lulus.*Batalkan kelulusannya dahulu\.$/),
  };

  test('is given no grade, and no draft is published', async () => {
    await save({ score: 7000 });
    const draft = await stored();
    await graduate('graduated');
    const change = { _id: draft?._id ?? '', updatedAt: draft?.updatedAt ?? '', score: 9000, publish: true };
    expect((await save({ ...change, reason: 'Nilai menyusul' })).error).toMatchObject(refusal);
    courseId = (await buildCourse(t.db, { sks: 3 })).id;
    expect((await save({ score: 7000, publish: true, reason: 'Nilai menyusul' })).error).toMatchObject(
      refusal,
    );
    const { data } = await t.call(gradeContract.ofStudent, { params: { id: student.id } });
    expect(data).toMatchObject([{ score: 7000, status: 'DRAFT' }]);
  });

  test('gets no correction; one asked for before is approved only once the graduation is revoked', async () => {
    const wish = await published(7000);
    await graduate('graduated');
    expect((await save(wish, [correctionFile])).error).toMatchObject(refusal);
    expect(await filed(wish._id)).toEqual([]);
    await graduate('active');
    expect((await save(wish, [correctionFile])).status).toBe(200);
    await graduate('graduated');
    await t.as(office.kaprodi);
    const [asked] = await filed(wish._id);
    const approve = () =>
      t.call(gradeContract.decideCorrection, {
        params: { id: asked?.id ?? '' },
        body: { approve: true, note: '' },
      });
    expect((await approve()).error).toMatchObject(refusal);
    expect(await stored()).toMatchObject({ score: 7000, openCorrection: { proposedScore: 8500 } });
    await graduate('active');
    expect((await approve()).status).toBe(200);
    expect(await stored()).toMatchObject({ score: 8500 });
  });
});

test('no grade is entered for a term before the student came', async () => {
  student = await buildStudent(t.db, { entrySemester: '20991' });
  const early = await save({ score: 7000 });
  expect(early.error.errors).toEqual({ periodId: 'Mahasiswa ini baru masuk pada Ganjil 2099/2100.' });
  expect(await stored()).toBeUndefined();
});

test('no grade is entered beside the class the student sits in, nor beside one of a course that stands for it', async () => {
  const { periodId } = office;
  const equivalent = await buildCourse(t.db, { sks: 3 });
  await t.db.execute(sql`
    insert into course_equivalents (course_id, equivalent_id) values (${courseId}, ${equivalent.id})`);
  const schedule = await buildSchedule(t.db, { periodId, courseId });
  const krs = await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [schedule.id] });
  const refusal = { code: 'CONFLICT', message: expect.stringContaining('di lembar nilai kelas') };
  const wish = { score: 7000, publish: true, reason: 'Transkrip lama' };
  expect((await save(wish)).error).toMatchObject(refusal);
  const seated = courseId;
  courseId = equivalent.id;
  expect((await save(wish)).error).toMatchObject(refusal);
  expect(await stored()).toBeUndefined();
  await t.db.execute(sql`update krs_items set approved = false, seat_held = false where krs_id = ${krs.id}`);
  expect((await save(wish)).error).toMatchObject(refusal);
  await t.db.execute(sql`update krs_items set state = 'DROPPED' where krs_id = ${krs.id}`);
  expect((await save(wish)).status).toBe(200);
  courseId = seated;
  expect((await save(wish)).error.message).toMatch(/sudah memiliki nilai/);
});

test('a first entry and a draft take no proof, and none is kept', async () => {
  const before = await kept();
  const refused = await save({ score: 7000 }, [correctionFile]);
  expect(refused.error.errors).toHaveProperty('proof');
  expect(await stored()).toBeUndefined();
  expect((await save({ score: 7000 })).message).toBe('Nilai 70,00 (B) tersimpan.');
  const draft = await stored();
  const change = { _id: draft?._id ?? '', updatedAt: draft?.updatedAt ?? '', score: 7500 };
  expect((await save(change, [correctionFile])).error.errors).toHaveProperty('proof');
  expect((await save(change)).status).toBe(200);
  expect(await stored()).toMatchObject({ score: 7500, status: 'DRAFT' });
  expect((await save({ ...change, score: 10_001 })).error.errors).toHaveProperty('score');
  expect(await kept()).toEqual(before);
});

test('a score meant as 85 of a hundred is said back as what it is', async () => {
  expect((await save({ score: 85 })).message).toBe('Nilai 0,85 (E) tersimpan.');
});
