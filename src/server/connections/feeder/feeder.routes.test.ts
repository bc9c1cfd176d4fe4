import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversionContract } from '#shared/results/conversions/conversion.contract.ts';
import { feederDataContract } from '#shared/connections/feeder/feeder-data.contract.ts';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { healthContract } from '#shared/platform/health/health.contract.ts';
import { studentBiodata } from '#server/platform/db/schema.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  hastyPace,
  sendNow,
} from '#test/factories/feeder-scene.ts';
import { buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { FeederAccess } from './feeder.public.ts';

let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
beforeAll(async () => {
  scene = await feederScene();
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 4);
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.operator();
  scene.feeder.control.clearFaults();
  scene.feeder.control.open(null);
});

const rowOf = async (channel: 'biodata' | 'entry' | 'course' | 'class' | 'akm', search: string) => {
  const { data } = await scene.t.call(feederContract.rows, { query: { channel, search } });
  const [row] = data;
  if (!row) throw new Error(`no row ${search}`);
  return row;
};
const inFeeder = (table: 'persons' | 'courses' | 'semesterRecords') =>
  scene.feeder.control.rows(table).length;

describe('who may', () => {
  test('nobody without the right, and only readers read', async () => {
    const { t } = scene;
    await t.as(null);
    expect((await t.call(feederContract.board, { query: {} })).status).toBe(401);
    await t.as((await buildStaff(t.db, 'student:get')).id);
    expect((await t.call(feederContract.board, { query: {} })).status).toBe(403);
    await t.as((await buildStaff(t.db, 'feeder:get')).id);
    expect((await t.call(feederContract.board, { query: {} })).status).toBe(200);
    expect((await t.call(feederContract.compare, { body: { channel: 'course' } })).status).toBe(403);
    expect((await t.call(feederContract.send, { body: { channel: 'course' } })).status).toBe(403);
  });

  test('what is asked has to be known', async () => {
    const { t } = scene;
    const wrong = await t.call(feederContract.compare, { body: { channel: 'buku' as never } });
    expect([wrong.status, wrong.error.errors]).toEqual([400, { channel: 'Pilih kanal.' }]);
    const period = await t.call(feederContract.compare, { body: { channel: 'class', period: '2026' } });
    expect([period.status, period.error.errors]).toEqual([400, { period: 'Pilih semester.' }]);
    expect((await t.call(feederContract.row, { params: { id: term.period.id } })).status).toBe(404);
  });
});

describe('courses', () => {
  test('are compared, planned, sent and proven; a second sending changes nothing', async () => {
    const { t } = scene;
    const begun = await t.call(feederContract.checkCourses, { body: {} });
    expect(begun.status).toBe(200);
    expect((await t.call(feederContract.checkCourses, { body: {} })).error.code).toBe('CONFLICT');
    await t.runJobs();
    const plan = await t.call(feederContract.plan, { body: { channel: 'course' } });
    expect(plan.data.totals).toEqual({ INSERT: 3, UPDATE: 0, REMOVE: 0, NONE: 0, REFUSE: 0 });
    expect(inFeeder('courses')).toBe(0);
    expect((await t.call(feederContract.courses, { body: {} })).message).toContain('3 mata kuliah');
    await t.runJobs();
    expect(inFeeder('courses')).toBe(3);
    const row = await rowOf('course', 'FDR100');
    expect(row).toMatchObject({ verdict: 'SAME', status: 'SYNCED', differences: [] });
    const { data } = await t.call(feederContract.row, { params: { id: row._id } });
    expect(data.proof.map(({ step, act }) => [step, act])).toEqual([
      ['DONE', 'InsertMataKuliah'],
      ['ASKED', 'InsertMataKuliah'],
    ]);
    expect((await sendNow(t, 'course')).error).toMatchObject({ code: 'RULE' });
    await t.call(feederContract.send, { body: { channel: 'course', ids: [row._id] } });
    await t.runJobs();
    expect(inFeeder('courses')).toBe(3);
  });

  test('the proof cannot be changed', async () => {
    await expect(scene.t.db.execute(sql`update feeder_sends set code = 1`)).rejects.toThrow();
    await expect(scene.t.db.execute(sql`delete from feeder_sends`)).rejects.toThrow();
  });
});

describe('students', () => {
  test('what PDDIKTI would refuse is told and not sent', async () => {
    const { t } = scene;
    const bare = await buildStudent(t.db, { curriculumId: term.curriculum.id, entryFee: 1, biodata: false });
    await compareNow(t, 'biodata');
    const row = await rowOf('biodata', bare.nim);
    expect(row.problems.map(({ message }) => message)).toContain('NIK belum diisi.');
    const asked = scene.feeder.control.calls.length;
    await t.call(feederContract.send, { body: { channel: 'biodata', ids: [row._id] } });
    await t.runJobs();
    expect((await rowOf('biodata', bare.nim)).status).toBe('FAILED');
    const acts = scene.feeder.control.calls.slice(asked).map(({ act }) => act);
    expect(acts).not.toContain('InsertBiodataMahasiswa');
    await t.db.delete(studentBiodata).where(eq(studentBiodata.studentId, bare.id));
  });

  test('a lost answer is looked up: the person is there once and counts as sent', async () => {
    const { t, feeder } = scene;
    await compareNow(t, 'biodata');
    feeder.control.fault({ kind: 'drop', act: 'InsertBiodataMahasiswa', when: 'after', times: 2 });
    const body = { channel: 'biodata' as const, which: 'READY' as const };
    await t.call(feederContract.student, { body });
    await t.runJobs();
    expect(inFeeder('persons')).toBe(4);
    const { rows } = await t.db.execute(sql`
      select step, count(*)::int as n from feeder_sends where channel = 'biodata' group by 1 order by 1`);
    expect(rows).toContainEqual({ step: 'SETTLED', n: 2 });
    expect(rows).toContainEqual({ step: 'UNKNOWN', n: 2 });
    await compareNow(t, 'entry');
    await sendNow(t, 'entry');
    await compareNow(t, 'entry');
    const { rows: reported } = await t.db.execute(
      sql`select count(*)::int as n from students where reported_at is not null`,
    );
    expect(reported).toEqual([{ n: 4 }]);
  });

  test('a difference is sent, left or taken over as chosen; locked ones are never sent', async () => {
    const { t } = scene;
    const [, student] = term.students;
    const nim = student?.nim ?? '';
    await t.db
      .update(studentBiodata)
      .set({ kelurahan: 'Sukamaju', birthPlace: 'Garut', street: 'Jalan Baru' })
      .where(eq(studentBiodata.studentId, student?.id ?? ''));
    await compareNow(t, 'biodata');
    const row = await rowOf('biodata', nim);
    expect(row.differences.map(({ field, locked }) => [field, locked])).toEqual([
      ['tempat_lahir', true],
      ['jalan', false],
      ['kelurahan', false],
    ]);
    const choose = (field: string, side: 'LOCAL' | 'FEEDER' | 'ADOPT', updatedAt: string) =>
      t.call(feederContract.choose, { params: { id: row._id }, body: { field, side, updatedAt } });
    const left = await choose('jalan', 'FEEDER', row.updatedAt);
    expect(left.status).toBe(200);
    expect((await choose('jalan', 'LOCAL', row.updatedAt)).status).toBe(409);
    const taken = await choose('tempat_lahir', 'ADOPT', left.data.updatedAt);
    expect(taken.data.differences.map(({ field }) => field)).toEqual(['jalan', 'kelurahan']);
    const [record] = await t.db
      .select()
      .from(studentBiodata)
      .where(eq(studentBiodata.studentId, student?.id ?? ''));
    expect(record?.birthPlace).toBe('Bandung');
    await t.call(feederContract.send, { body: { channel: 'biodata', ids: [row._id] } });
    await t.runJobs();
    const person = scene.feeder.control.rows('persons').find(({ nik }) => nik === record?.nik);
    expect(person).toMatchObject({ kelurahan: 'Sukamaju' });
    expect(person?.['jalan'] ?? null).not.toBe('Jalan Baru');
    await t.db
      .update(studentBiodata)
      .set({ motherName: 'Nama Lain' })
      .where(eq(studentBiodata.studentId, student?.id ?? ''));
    await compareNow(t, 'biodata');
    await sendNow(t, 'biodata');
    const refused = await rowOf('biodata', nim);
    expect(refused).toMatchObject({ status: 'FAILED', verdict: 'DIFFERENT' });
    expect(refused.message).toContain('Perubahan Data Mahasiswa');
  });
});

describe('faults', () => {
  test('a closed term stops the job and says what to do', async () => {
    const { t, feeder } = scene;
    await compareNow(t, 'curriculum');
    await sendNow(t, 'curriculum');
    await compareNow(t, 'curriculum-course');
    await sendNow(t, 'curriculum-course');
    feeder.control.open(['20252']);
    await compareNow(t, 'class');
    await sendNow(t, 'class');
    const { data } = await t.call(feederContract.rows, { query: { channel: 'class', status: 'FAILED' } });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ code: 116 });
    expect(data[0]?.message).toContain('Periode pelaporan sudah ditutup');
    feeder.control.open(null);
    await sendNow(t, 'class', 'FAILED');
    await sendNow(t, 'class');
    expect(scene.feeder.control.rows('classes')).toHaveLength(3);
  });

  test('a feeder that is away makes a comparison wait and then say so, and loses nothing', async () => {
    const { t } = scene;
    const before = await t.call(feederContract.rows, { query: { channel: 'class' } });
    t.services.feeder = new FeederAccess({ ...hastyPace, awayTimes: 1 });
    scene.feeder.control.fault({ kind: 'html', times: 60 });
    const begun = await t.call(feederContract.compare, { body: { channel: 'class' } });
    await t.runJobs();
    const { rows } = await t.db.execute(sql`select status, errors from jobs where id = ${begun.data.jobId}`);
    expect(rows[0]).toMatchObject({ status: 'FAILED' });
    expect(JSON.stringify(rows[0])).toContain('Feeder menjawab dengan kesalahan servernya');
    const after = await t.call(feederContract.rows, { query: { channel: 'class' } });
    expect(after.data.map(({ key, verdict }) => [key, verdict])).toEqual(
      before.data.map(({ key, verdict }) => [key, verdict]),
    );
    t.services.feeder = new FeederAccess(hastyPace);
  });
});

describe('further calls', () => {
  test('the health page says who answers, and what keeps the feeder away', async () => {
    const { t, feeder } = scene;
    const part = async () => {
      await t.as((await buildUser(t.db, { isAdmin: true })).id);
      const { parts } = (await t.call(healthContract.get, {})).data;
      return parts.find(({ name }) => name === 'feeder');
    };
    expect(await part()).toMatchObject({ state: 'OK', detail: expect.stringContaining('Menjawab sebagai') });
    feeder.control.fault({ kind: 'html', times: 60 });
    expect(await part()).toMatchObject({ state: 'DOWN', detail: expect.stringContaining('servernya') });
  });

  test('curricula of both sides stand beside each other', async () => {
    const { t } = scene;
    const { data } = await t.call(feederDataContract.curricula, {});
    const own = data.find(({ _id }) => _id === term.curriculum.id);
    expect(own).toMatchObject({ name: 'Kurikulum OBE', feeder: { name: 'Kurikulum OBE', totalSks: '144' } });
    const one = await t.call(feederDataContract.curriculum, { params: { id: term.curriculum.id } });
    expect(one.data.feeder.map(({ code }) => code).toSorted()).toEqual(['FDR100', 'FDR101', 'FDR102']);
    expect(one.data.local).toHaveLength(3);
    const again = await t.call(feederDataContract.sendCurricula, { body: { ids: [term.curriculum.id] } });
    expect(again.status).toBe(422);
  });

  test('grades of a class are read from both sides', async () => {
    const { t } = scene;
    const [schedule] = term.classes;
    const id = schedule?.id ?? '';
    const here = await t.call(feederContract.gradesOf, { params: { id } });
    expect(here.data).toHaveLength(4);
    expect(here.data[0]?.local).toEqual({ score: '89.9', index: '3.7', letter: 'A-' });
    const there = await t.call(feederContract.feederGrades, { params: { id } });
    expect(there.data.every(({ feeder }) => feeder === null)).toBe(true);
    expect((await t.call(feederContract.gradesOf, { params: { id: term.period.id } })).status).toBe(404);
  });

  test('a table becomes rows; what is none is refused', async () => {
    const { t } = scene;
    const file = (content: string) => ({ files: [{ field: 'file', name: 'nilai.csv', content }] });
    const { data } = await t.call(
      feederDataContract.convert,
      { body: {} },
      file('NIM;Nama\n1;Sari\n\n2;Budi'),
    );
    expect(data).toEqual({
      headers: ['NIM', 'Nama'],
      rows: [
        { NIM: '1', Nama: 'Sari' },
        { NIM: '2', Nama: 'Budi' },
      ],
      total: 2,
      sheet: '',
      sheets: [],
      notes: '',
    });
    const none = await t.call(feederDataContract.convert, { body: {} }, { files: [] });
    expect(none.status).toBe(400);
  });

  test('programmes of a college come from the national list', async () => {
    const { t, feeder } = scene;
    await t.as((await buildStaff(t.db, 'studentConversion:get')).id);
    const [programme] = feeder.control.rows('programmes');
    const params = { a: String(programme?.['id_perguruan_tinggi']), b: 'prodi' };
    const { data } = await t.call(conversionContract.programmes, { params });
    expect(data.connected).toBe(true);
    expect(data.programmes.map(({ value }) => value)).toContain(programme?.['id_prodi']);
  });
});

test('without a feeder the board shows what is known and says so', async () => {
  const { t } = scene;
  const { env } = t.services;
  t.services.env = { ...env, FEEDER_URL: undefined };
  const { data } = await t.call(feederContract.board, { query: {} });
  expect(data.connected).toBe(false);
  expect(data.channels).toHaveLength(18);
  expect(data.deadlines.map(({ report, due }) => [report, due])).toEqual([
    ['PLAN', '2026-10-10'],
    ['RESULT', '2027-03-23'],
  ]);
  const refused = await t.call(feederContract.compare, { body: { channel: 'course' } });
  expect([refused.status, refused.message]).toEqual([
    422,
    expect.stringContaining('Feeder belum dihubungkan'),
  ]);
  t.services.env = env;
});
