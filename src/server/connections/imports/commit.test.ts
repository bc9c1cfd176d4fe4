import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { jobs, studentBiodata, students, users } from '#server/platform/db/schema.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { studentFile, studentLine } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildLecturer, buildStaff, buildStudent, buildStudentClass } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { importJob } from './commit.service.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let staff: { id: string };
let curriculumId: string;

beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  curriculumId = (await buildCurriculum(t.db)).id;
  staff = await buildStaff(t.db, 'student:create', 'student:update', 'user:reset-password');
});
afterAll(() => t.close());
beforeEach(() => t.as(staff.id));

describe('storing', () => {
  test('new students get account, biodata, class and advisor', async () => {
    const kelas = await buildStudentClass(t.db, { name: 'IM1' });
    const advisor = await buildLecturer(t.db, { nidn: '0411118801' });
    const line = studentLine(50, {
      kelas: 'im1',
      nidn_pa: '411118801',
      hp: '081234567890',
      biaya_masuk: 'Rp 2.500.000',
    });
    const batch = await scene.importAll(studentFile([{ ...line, nidn_pa: '0411118801' }]));
    expect(batch).toMatchObject({ status: 'COMMITTED', counts: { created: 1, failed: 0 } });
    const student = await scene.studentOf(line.nim);
    expect(student).toMatchObject({
      name: line.nama,
      classId: kelas.id,
      advisorId: advisor.id,
      entryFee: 2_500_000,
      curriculumId,
    });
    const [biodata] = await t.db
      .select()
      .from(studentBiodata)
      .where(eq(studentBiodata.studentId, student?.id ?? ''));
    expect(biodata).toMatchObject({ nik: line.nik, mobile: '6281234567890', birthDate: '2006-05-04' });
    const [account] = await t.db
      .select()
      .from(users)
      .where(eq(users.id, student?.userId ?? ''));
    expect(account).toMatchObject({ email: line.email, mustChangePassword: true });
  });

  test('a changed record is left alone unless somebody ticked it', async () => {
    const line = studentLine(51);
    await scene.importAll(studentFile([line]));
    const changed = studentFile([{ ...line, nama: 'Contoh Nama Baru' }, studentLine(52)]);
    const { data } = await scene.upload(changed);
    expect(data.counts).toMatchObject({ CHANGED: 1, NEW: 1, ticked: 1 });
    const [row] = await scene.rowsOf(data._id, { verdict: 'CHANGED' });
    expect(row?.differences).toEqual([{ field: 'nama', from: line.nama, to: 'Contoh Nama Baru' }]);
    await scene.commit(data._id);
    expect((await scene.studentOf(line.nim))?.name).toBe(line.nama);
    const again = (await scene.upload(changed)).data;
    expect(again.counts).toMatchObject({ CHANGED: 1, SAME: 1, ticked: 0 });
    const refused = await t.call(importContract.commit, { params: { id: again._id } });
    expect(refused.error.message).toBe('Tidak ada baris yang dicentang untuk disimpan.');
    await scene.tickChanged(again._id);
    await t.call(importContract.commit, { params: { id: again._id } });
    await t.runJobs();
    expect((await scene.studentOf(line.nim))?.name).toBe('Contoh Nama Baru');
  });

  test('changing records needs the right to', async () => {
    const line = studentLine(53);
    await scene.importAll(studentFile([line]));
    await t.as((await buildStaff(t.db, 'student:create')).id);
    const { data } = await scene.upload(studentFile([{ ...line, nama: 'Contoh Lain' }]));
    await scene.tickChanged(data._id);
    await scene.commit(data._id);
    expect((await scene.rowsOf(data._id))[0]).toMatchObject({
      outcome: 'FAILED',
      message: 'Anda tidak memiliki hak untuk tindakan ini.',
    });
    expect((await scene.studentOf(line.nim))?.name).toBe(line.nama);
  });

  test('what the national database holds is not changed by a file', async () => {
    const line = studentLine(54);
    await scene.importAll(studentFile([line]));
    await t.db
      .update(students)
      .set({ reportedAt: '2026-01-01T00:00:00.000Z' })
      .where(eq(students.nim, line.nim));
    const { data } = await scene.upload(studentFile([{ ...line, nama_ibu_kandung: 'Contoh Ibu Lain' }]));
    expect((await scene.rowsOf(data._id))[0]?.errors['nama_ibu_kandung']).toContain(
      'Sudah tercatat di PDDIKTI',
    );
  });

  test('a row taken by somebody else since the preview fails alone, with its reason', async () => {
    const { data } = await scene.upload(studentFile([studentLine(55), studentLine(56), studentLine(57)]));
    await buildStudent(t.db, { curriculumId, nim: studentLine(56).nim });
    await scene.commit(data._id);
    const { data: after } = await t.call(importContract.get, { params: { id: data._id } });
    expect(after.counts).toMatchObject({ created: 2, failed: 1 });
    expect((await scene.rowsOf(data._id, { outcome: 'FAILED' }))[0]?.message).toContain(
      'berubah sejak pratinjau',
    );
  });

  test('a second commit is refused while the first runs, and after it', async () => {
    const { data } = await scene.upload(studentFile([studentLine(58)]));
    await t.call(importContract.commit, { params: { id: data._id } });
    expect((await t.call(importContract.commit, { params: { id: data._id } })).status).toBe(409);
    await t.runJobs();
    expect((await t.call(importContract.commit, { params: { id: data._id } })).status).toBe(422);
    expect((await t.call(importContract.map, { params: { id: data._id }, body: {} })).status).toBe(422);
  });

  test('the specified call stores a preview by its id', async () => {
    const { data } = await scene.upload(studentFile([studentLine(59)]));
    const shown = await t.inject({
      method: 'POST',
      url: '/api/staff/add-many-student',
      payload: { batchId: data._id, commit: true },
      headers: {
        'x-csrf-token': (await t.inject({ url: '/api/form' })).json<{ csrfToken: string }>().csrfToken,
      },
    });
    expect(shown.json()).toMatchObject({ data: { status: 'COMMITTING' } });
    await t.runJobs();
    expect(await scene.studentOf(studentLine(59).nim)).toBeDefined();
  });

  test('the result names every row and is read only by its owner and who may', async () => {
    const { data } = await scene.upload(studentFile([studentLine(60), studentLine(61, { nik: '5' })]));
    await scene.commit(data._id);
    const { data: batch } = await t.call(importContract.get, { params: { id: data._id } });
    const job = await t.call(jobsContract.get, { params: { id: batch.jobId ?? '' } });
    expect(job.data).toMatchObject({ status: 'COMPLETED', done: 1, total: 1 });
    const ask = () => t.call(fileContract.downloadPrivate, { query: { file: job.data.resultFile ?? '' } });
    const result = await ask();
    const table = await readTable(result.data as Buffer);
    expect(table.rows.map((row) => row.at(-2))).toEqual(['Hasil', 'Ditambahkan', 'Salah']);
    await t.as((await buildStaff(t.db, 'student:create')).id);
    expect((await ask()).status).toBe(403);
    await t.as((await buildStaff(t.db, 'file:get-private')).id);
    expect((await ask()).status).toBe(200);
  });

  test('the rows that are wrong come back as a workbook that is read again', async () => {
    const { data } = await scene.upload(studentFile([studentLine(62, { nik: '5' }), studentLine(63)]));
    const file = await t.call(importContract.errors, { params: { id: data._id } });
    const table = await readTable(file.data as Buffer);
    expect(table.rows).toHaveLength(2);
    expect(table.rows[1]?.at(-1)).toContain('NIK: NIK harus 16 digit');
    const again = await scene.upload(file.data as Buffer, 'kesalahan.xlsx');
    expect(again.data).toMatchObject({ missing: [], counts: { total: 1, WRONG: 1 } });
  });
});

test('a colleague who may bring in the kind sees how a file is being stored, without its result', async () => {
  const { data } = await scene.upload(studentFile([studentLine(64)]));
  await t.call(importContract.commit, { params: { id: data._id } });
  const look = async () => {
    const { jobId } = await scene.get(data._id);
    return t.call(jobsContract.get, { params: { id: jobId ?? '' } });
  };
  const colleague = (await buildStaff(t.db, 'student:create')).id;
  await t.as(colleague);
  expect(await look()).toMatchObject({ status: 200, data: { status: 'WAITING', canCancel: false } });
  const { jobId } = await scene.get(data._id);
  await t.runJobs();
  expect((await look()).data).toMatchObject({ status: 'COMPLETED', done: 1, resultFile: null });
  await t.as((await buildStaff(t.db, 'student:get')).id);
  expect((await t.call(jobsContract.get, { params: { id: jobId ?? '' } })).status).toBe(403);
});

describe('a restart in the middle', () => {
  test('every row is stored exactly once, and the rest after the restart', async () => {
    const lines = Array.from({ length: 2500 }, (_, n) => studentLine(1_000_000 + n));
    const { data } = await scene.upload(studentFile(lines));
    await t.call(importContract.commit, { params: { id: data._id } });
    const [job] = await t.db
      .select()
      .from(jobs)
      .where(eq(jobs.key, `import:${data._id}`));
    const ctx = {
      db: t.db,
      actor: await t.actor(),
      now: t.services.clock(),
      log: t.app.log,
      ip: 'job',
      requestId: 'test',
      services: t.services,
      afterCommit: () => undefined,
      afterRollback: () => undefined,
      idempotency: null,
      inside: false,
    };
    const run = { id: job?.id ?? '', input: { batchId: data._id }, reject: () => undefined };
    const dies = importJob(ctx, { ...run, progress: () => Promise.reject(new Error('killed')) });
    await expect(dies).rejects.toThrow('killed');
    const counts = async () => (await scene.get(data._id)).counts;
    expect((await counts()).created).toBe(500);
    await Promise.all([
      importJob(ctx, { ...run, progress: () => Promise.resolve() }),
      importJob(ctx, { ...run, progress: () => Promise.resolve() }),
    ]);
    expect(await counts()).toMatchObject({ created: 2500, failed: 0 });
    const stored = await t.db
      .select({ nim: students.nim })
      .from(students)
      .where(sql`${students.nim} like '25101%'`);
    expect(stored).toHaveLength(2500);
  });
});
