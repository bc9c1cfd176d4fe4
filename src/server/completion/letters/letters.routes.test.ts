import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterContract } from '#shared/completion/letters/letter.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import { buildStaff, buildStudent, studentNow } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let baak: string;
beforeAll(async () => {
  t = await testApp();
  await buildPeriod(t.db);
  t.services.campus.forget();
  baak = (await buildStaff(t.db, 'transcript:get', 'transcript:print', 'student:change-status')).id;
});
afterAll(() => t.close());

const visit = { start: '2026-09-07', end: '2026-11-06', contact: '0800-1111-2222' };
const introduced = { addressee: 'Pimpinan PT Contoh', visit };

type Type = 'AKTIF' | 'PENGANTAR' | 'BEBAS_KEUANGAN' | 'PINDAH' | 'MUNDUR';
async function ask(userId: string, type: Type, purpose = 'Tunjangan orang tua') {
  await t.as(userId);
  const body = type === 'PENGANTAR' ? { type, purpose, ...introduced } : { type, purpose };
  return t.call(letterContract.ask, { body });
}
async function decide(id: string, decision: 'ISSUE' | 'REFUSE' | 'VOID', note = '') {
  const { rows } = await t.db.execute<{ at: string }>(
    sql`select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from letter_requests where id = ${id}`,
  );
  await t.as(baak);
  const body = { decision, note, updatedAt: rows[0]?.at ?? '' };
  return t.call(letterContract.decide, { params: { id }, body });
}
const print = (id: string) => t.call(letterContract.print, { params: { id } });
const verified = async (studentId: string) => {
  const { rows } = await t.db.execute<{ token: string }>(
    sql`select token from document_tokens where student_id = ${studentId}`,
  );
  const all = [];
  for (const { token } of rows) {
    all.push((await t.call(verifyContract.verify, { params: { token } })).data.valid);
  }
  return all;
};

test('a letter is asked for, issued with a number, downloaded, and taken back', async () => {
  const student = await buildStudent(t.db);
  const id = (await ask(student.userId, 'AKTIF')).data._id;
  expect((await ask(student.userId, 'AKTIF')).error.message).toContain('Masih ada permintaan');
  expect((await print(id)).error.message).toBe('Surat ini belum terbit.');
  expect((await decide(id, 'ISSUE')).message).toBe('Surat terbit.');
  await t.as(student.userId);
  expect((await t.call(letterContract.own, {})).data).toMatchObject([
    { state: 'ISSUED', number: expect.stringMatching(/^1\/KET\/VIII\/2026$/) },
  ]);
  expect(String((await print(id)).data).slice(0, 5)).toBe('%PDF-');
  expect(await verified(student.id)).toEqual([true]);
  await t.as((await buildStudent(t.db)).userId);
  expect((await print(id)).status).toBe(403);
  expect((await decide(id, 'VOID')).error.errors).toHaveProperty('note');
  expect((await decide(id, 'VOID', 'Salah nama')).message).toBe('Surat dicabut.');
  expect((await print(id)).status).toBe(200);
  expect(await verified(student.id)).toEqual([false]);
});

test('a letter of enrolment names a parent who is a civil servant, others do not', async () => {
  const student = await buildStudent(t.db);
  const parent = {
    name: 'Contoh Orang Tua',
    nip: '198001012005011001',
    rank: 'Penata, III/c',
    office: 'Dinas Pendidikan',
  };
  await t.as(student.userId);
  const asked = (body: object) =>
    t.call(letterContract.ask, { body: { type: 'AKTIF', purpose: 'Tunjangan keluarga', ...body } });
  const refused = await asked({ parent: { ...parent, nip: '123' } });
  expect([refused.status, refused.error.errors]).toMatchObject([400, { 'parent.nip': expect.anything() }]);
  const id = (await asked({ parent })).data._id;
  expect((await decide(id, 'ISSUE')).status).toBe(200);
  const factsOf = async (letterId: string) =>
    (await t.db.execute(sql`select facts, parent from letter_requests where id = ${letterId}`)).rows[0];
  expect((await factsOf(id))?.['facts']).toEqual(
    expect.arrayContaining([
      ['Nama orang tua', 'Contoh Orang Tua'],
      ['NIP', '198001012005011001'],
      ['Instansi', 'Dinas Pendidikan'],
    ]),
  );
  await t.as(student.userId);
  const other = (await asked({ type: 'BEBAS_KEUANGAN', parent })).data._id;
  expect((await factsOf(other))?.['parent']).toBeNull();
});

const factsOfLetter = async (id: string): Promise<unknown> =>
  (await t.db.execute(sql`select facts from letter_requests where id = ${id}`)).rows[0]?.['facts'];

test('a letter of introduction says to whom, when and how to reach its student', async () => {
  const student = await buildStudent(t.db);
  await t.as(student.userId);
  const asked = (body: object) =>
    t.call(letterContract.ask, { body: { type: 'PENGANTAR', purpose: 'Magang dua bulan', ...body } });
  const refusedBy = async (body: object) => Object.keys((await asked(body)).error.errors ?? {});
  expect(await refusedBy({})).toEqual(['addressee', 'visit']);
  expect(await refusedBy({ ...introduced, visit: { ...visit, end: '2026-09-06' } })).toEqual(['visit.end']);
  expect(await refusedBy({ ...introduced, visit: { ...visit, contact: '' } })).toEqual(['visit.contact']);
  const id = (await asked(introduced)).data._id;
  expect((await decide(id, 'ISSUE')).status).toBe(200);
  expect(await factsOfLetter(id)).toEqual(
    expect.arrayContaining([
      ['Waktu', '7 September 2026 sampai 6 November 2026'],
      ['Kontak', '0800-1111-2222'],
    ]),
  );
  await t.as(student.userId);
  const other = (await t.call(letterContract.ask, { body: { type: 'AKTIF', purpose: 'Beasiswa', visit } }))
    .data;
  const { rows } = await t.db.execute(sql`select visit from letter_requests where id = ${other._id}`);
  expect(rows).toEqual([{ visit: null }]);
});

test('a letter of transfer says what may be recognised and goes with the transcript', async () => {
  const student = await buildStudent(t.db);
  const id = (await ask(student.userId, 'PINDAH', 'Mengikuti orang tua')).data._id;
  expect((await decide(id, 'ISSUE')).status).toBe(200);
  expect(await factsOfLetter(id)).toEqual(
    expect.arrayContaining([
      ['Alasan', 'Mengikuti orang tua'],
      ['Sks lulus', '0'],
      ['IPK', '-'],
    ]),
  );
  const pages = String((await print(id)).data).match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(2);
});

test('a letter says only what is true', async () => {
  const student = await buildStudent(t.db, { status: 'inactive' });
  expect((await ask(student.userId, 'AKTIF')).error.message).toContain('hanya untuk mahasiswa aktif');
  const owing = await buildStudent(t.db);
  const clear = (await ask(owing.userId, 'BEBAS_KEUANGAN')).data._id;
  const type = await buildPaymentType(t.db, { periodCode: '20261' });
  await buildBill(t.db, type, owing.id);
  expect((await decide(clear, 'ISSUE')).error.message).toContain(type.name);
  expect((await decide(clear, 'REFUSE', 'Lunasi SPP.')).message).toBe('Permintaan surat ditolak.');
  expect((await ask(owing.userId, 'MUNDUR')).error.message).toContain('setelah tagihan lunas');
});

test.each([
  ['PINDAH', '2'],
  ['MUNDUR', '4'],
] as const)('a letter %s ends the studies with exit %s', async (type, exit) => {
  const student = await buildStudent(t.db);
  const id = (await ask(student.userId, type, 'Mengikuti orang tua')).data._id;
  expect((await decide(id, 'ISSUE')).status).toBe(200);
  const now = await studentNow(t.db, student.id);
  expect(now).toMatchObject({
    status: 'inactive',
    exit: { type: exit, letterNo: expect.stringContaining('/2026') },
  });
  expect((await decide(id, 'VOID', 'Salah')).error.message).toContain('mengakhiri studi');
});

test('is decided by the office, on the present copy, and withdrawn by its student', async () => {
  const [student, other] = [await buildStudent(t.db), await buildStudent(t.db)];
  const id = (await ask(student.userId, 'PENGANTAR')).data._id;
  const body = { decision: 'ISSUE' as const, updatedAt: '2020-01-01T00:00:00.000Z' };
  await t.as(baak);
  expect((await t.call(letterContract.decide, { params: { id }, body })).error.code).toBe('STALE');
  expect(
    (await t.call(letterContract.list, { query: { type: 'PENGANTAR', search: student.nim } })).data,
  ).toHaveLength(1);
  const file = await t.call(letterContract.export, { query: { format: 'csv' } });
  expect(String(file.data)).toContain(student.nim);
  expect((await t.call(letterContract.history, { params: { id } })).data).toMatchObject([{ action: 'ASK' }]);
  await t.as((await buildStaff(t.db, 'transcript:get')).id);
  expect((await t.call(letterContract.decide, { params: { id }, body })).status).toBe(403);
  await t.as(null);
  expect((await t.call(letterContract.own, {})).status).toBe(401);
  await t.as(student.userId);
  const { updatedAt } = (await t.call(letterContract.own, {})).data[0] ?? { updatedAt: '' };
  await t.as(other.userId);
  const cancel = () => t.call(letterContract.cancel, { params: { id }, body: { updatedAt } });
  expect((await cancel()).status).toBe(403);
  await t.as(student.userId);
  expect((await t.call(letterContract.list, { query: {} })).status).toBe(403);
  expect((await cancel()).status).toBe(200);
});
