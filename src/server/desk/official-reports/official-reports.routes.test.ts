import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { officialReportContract as reports } from '#shared/desk/official-reports/official-report.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { toldTo } from '#test/factories/notices.ts';
import { buildStaff, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let writer: { id: string };
let other: { id: string };
beforeAll(async () => {
  t = await testApp();
  writer = await buildStaff(t.db, 'officialReport:get', 'officialReport:create', 'officialReport:update');
  other = await buildStaff(t.db, 'officialReport:get', 'officialReport:create');
});
afterAll(() => t.close());

const SCAN = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n';
const form = {
  type: 'UAS' as const,
  unit: 'BAAK' as const,
  title: 'UAS Pemasaran kelas M25A',
  date: '2026-01-12',
  place: 'Ruang R101',
};
const whole = {
  ...form,
  parties: [{ name: 'Bayu Aji', office: 'Pengawas', role: 'PIHAK_1' as const }],
  facts: [{ label: 'Jumlah peserta', value: '38' }],
  content: '<p>Ujian berjalan <b>tertib</b>.</p><script>alert(1)</script>',
};

async function write(body: object = whole): Promise<string> {
  await t.as(writer.id);
  return (await t.call(reports.save, { body: body as typeof whole })).data._id;
}
const read = async (id: string) => (await t.call(reports.get, { params: { id } })).data;
const finalize = async (id: string) =>
  t.call(reports.finalize, { params: { id }, body: { updatedAt: (await read(id)).updatedAt } });
const remove = async (id: string) =>
  t.call(reports.remove, { params: { id }, body: { updatedAt: (await read(id)).updatedAt } });

test('a report is written, cleaned, made final with a number, printed and found', async () => {
  const id = await write();
  expect((await read(id)).content).toBe('<p>Ujian berjalan <strong>tertib</strong>.</p>');
  expect((await finalize(id)).message).toBe('Berita acara final dengan nomor 001/BA-UAS/BAAK/I/2026.');
  const paper = await t.call(reports.print, { params: { id } });
  expect(String(paper.data).slice(0, 5)).toBe('%PDF-');
  const { data } = await t.call(reports.list, { query: { type: 'UAS', search: '001/ba-uas' } });
  expect(data).toMatchObject([{ _id: id, state: 'FINAL', hasDocument: false }]);
  const file = await t.call(reports.export, { query: { format: 'csv' } });
  expect(String(file.data)).toContain('001/BA-UAS/BAAK/I/2026');
});

test('a report is of about now, and final once its day has come', async () => {
  await t.as(writer.id);
  for (const date of ['2035-01-01', '2027-08-25', '1990-01-01']) {
    const refused = await t.call(reports.save, { body: { ...whole, date } });
    expect(refused.error.errors?.['date']).toContain('Isi tanggal antara');
  }
  const id = await write({ ...whole, date: '2026-08-25' });
  expect((await finalize(id)).error.message).toBe('Tanggal berita acara belum tiba.');
  expect(await read(id)).toMatchObject({ state: 'DRAFT', number: null });
});

test('a final report can be verified by its kind and number until it is deleted, a draft cannot', async () => {
  const id = await write();
  const tokens = async () => {
    await t.call(reports.print, { params: { id } });
    const { rows } = await t.db.execute<{ token: string }>(sql`
      select token from document_tokens where kind = 'OFFICIAL_REPORT' and subject like ${`${id}#%`}`);
    return rows.map(({ token }) => token);
  };
  expect(await tokens()).toEqual([]);
  await finalize(id);
  const [token = ''] = await tokens();
  expect(await tokens()).toEqual([token]);
  const { number } = await read(id);
  const verified = async () => (await t.call(verifyContract.verify, { params: { token } })).data;
  expect(await verified()).toMatchObject({
    name: 'Ujian akhir semester',
    nim: null,
    valid: true,
    about: expect.stringContaining(`Nomor ${number}, `),
  });
  await t.as((await buildUser(t.db, { isAdmin: true })).id);
  await remove(id);
  expect(await verified()).toMatchObject({ valid: false });
});

test('what is final stays; only an admin may delete it', async () => {
  const id = await write();
  await finalize(id);
  const { updatedAt } = await read(id);
  expect((await t.call(reports.save, { body: { ...whole, _id: id, updatedAt } })).error.code).toBe('RULE');
  expect((await remove(id)).error.message).toBe('Berita acara final hanya dapat dihapus oleh admin.');
  await t.as((await buildUser(t.db, { isAdmin: true })).id);
  expect((await remove(id)).status).toBe(200);
  expect((await t.call(reports.get, { params: { id } })).status).toBe(404);
});

test('an unfinished report says what it needs', async () => {
  const id = await write(form);
  expect((await finalize(id)).error.message).toBe(
    'Tulis isi berita acara. Isi minimal satu pihak yang bertanda tangan.',
  );
});

test('a draft is deleted by its writer or with the right, and changed on the present copy', async () => {
  const id = await write();
  const { updatedAt } = await read(id);
  const change = (title: string) => t.call(reports.save, { body: { ...whole, _id: id, updatedAt, title } });
  expect((await change('Judul baru')).status).toBe(200);
  expect((await change('Judul lama')).error.code).toBe('STALE');
  await t.as(other.id);
  expect((await remove(id)).error.message).toBe('Draf ini milik pengguna lain.');
  const { mayDelete, mayWrite, updatedAt: at } = await read(id);
  expect([mayDelete, mayWrite]).toEqual([false, false]);
  const foreign = await t.call(reports.save, {
    body: { ...whole, _id: id, updatedAt: at, title: 'Diganti' },
  });
  expect([foreign.status, foreign.error.message]).toEqual([403, 'Draf ini milik pengguna lain.']);
  expect((await read(id)).title).toBe('Judul baru');
  const own = (await t.call(reports.save, { body: form })).data._id;
  const copy = await read(own);
  expect(copy.mayWrite).toBe(true);
  const changed = { ...form, _id: own, updatedAt: copy.updatedAt, title: 'Judul sendiri' };
  expect((await t.call(reports.save, { body: changed })).status).toBe(200);
  await t.as(writer.id);
  expect((await read(own)).mayWrite).toBe(true);
  await t.as((await buildStaff(t.db, 'officialReport:get', 'officialReport:delete')).id);
  expect((await remove(id)).status).toBe(200);
});

test('the scan comes along, is replaced and goes on its own', async () => {
  await t.as(writer.id);
  const send = (extra: object, content: string) =>
    t.call(
      reports.save,
      { body: { ...form, ...extra } },
      { files: [{ field: 'file', name: 'scan.pdf', content }] },
    );
  expect((await send({}, 'MZ')).status).toBe(415);
  const id = (await send({}, SCAN)).data._id;
  const first = await read(id);
  expect(first.document).toMatchObject({ kind: 'SCAN', name: 'scan.pdf' });
  expect((await send({ _id: id, updatedAt: first.updatedAt }, SCAN)).status).toBe(200);
  const second = await read(id);
  expect(second.document?._id).not.toBe(first.document?._id);
  const drop = { params: { id }, body: { updatedAt: second.updatedAt } };
  expect((await t.call(reports.removeDocument, drop)).status).toBe(200);
  const { document, updatedAt } = await read(id);
  expect(document).toBeNull();
  const twice = await t.call(reports.removeDocument, { params: { id }, body: { updatedAt } });
  const message = 'Berita acara ini tidak memiliki dokumen.';
  expect(twice).toMatchObject({ status: 404, error: { code: 'NOT_FOUND', message } });
});

test('the signed scan is kept once the report is final and has its number', async () => {
  const id = await write();
  const before = await read(id);
  await finalize(id);
  const { updatedAt } = await read(id);
  const send = (at: string, content = SCAN) =>
    t.call(
      reports.addDocument,
      { params: { id }, body: { updatedAt: at } },
      { files: [{ field: 'file', name: 'tertanda.pdf', content }] },
    );
  expect((await send(before.updatedAt)).error.code).toBe('STALE');
  expect((await send(updatedAt, 'MZ')).status).toBe(415);
  expect((await send(updatedAt)).status).toBe(200);
  expect(await read(id)).toMatchObject({ state: 'FINAL', document: { name: 'tertanda.pdf' } });
  await t.as((await buildStaff(t.db, 'officialReport:get')).id);
  expect((await send(updatedAt)).status).toBe(403);
});

test('of two who send or remove a signed scan at once, the second erases nothing', async () => {
  const id = await write();
  await finalize(id);
  const { updatedAt } = await read(id);
  const body = { updatedAt };
  const send = (name: string) =>
    t.call(
      reports.addDocument,
      { params: { id }, body },
      { files: [{ field: 'file', name, content: SCAN }] },
    );
  const answers = await Promise.all([send('satu.pdf'), send('dua.pdf')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const kept = answers[0]?.status === 200 ? 'satu.pdf' : 'dua.pdf';
  expect((await t.call(reports.removeDocument, { params: { id }, body })).error.code).toBe('STALE');
  const { document, updatedAt: fresh } = await read(id);
  expect(document?.name).toBe(kept);
  const gone = await t.call(reports.removeDocument, { params: { id }, body: { updatedAt: fresh } });
  expect(gone.status).toBe(200);
  expect((await send('tiga.pdf')).error.code).toBe('STALE');
});

test('kinds tell what they ask for', async () => {
  await t.as(writer.id);
  const { data } = await t.call(reports.types, {});
  expect(data).toHaveLength(12);
  expect(data.find(({ value }) => value === 'UTS')?.facts).toContain('Jumlah naskah');
  await t.as(null);
  expect((await t.call(reports.types, {})).status).toBe(401);
});

test.each([
  [{ place: '' }, 'place'],
  [{ type: 'LAIN' }, 'type'],
  [{ content: 'x'.repeat(100_001) }, 'content'],
])('a form with %j is refused at its field', async (change, field) => {
  await t.as(writer.id);
  const { status, error } = await t.call(reports.save, { body: { ...whole, ...change } as typeof whole });
  expect([status, Object.keys(error.errors ?? {})]).toEqual([400, [field]]);
});

test('a writer who may not make reports final is told the number, and keeps the signed scan of the own ones alone', async () => {
  await t.as(other.id);
  const { _id: id } = (await t.call(reports.save, { body: whole })).data;
  expect((await finalize(id)).status).toBe(403);
  await t.as(writer.id);
  const final = await finalize(id);
  expect(await toldTo(t, { userId: other.id })).toMatchObject([
    { topic: 'report.final', body: expect.stringContaining(final.message?.split(' ').at(-1) ?? '-') },
  ]);
  const scan = async (of: string) =>
    t.call(
      reports.addDocument,
      { params: { id: of }, body: { updatedAt: (await read(of)).updatedAt } },
      { files: [{ field: 'file', name: 'scan.pdf', content: Buffer.from(SCAN) }] },
    );
  const foreign = await write();
  await t.as(other.id);
  expect((await read(id)).mayScan).toBe(true);
  const open = async () =>
    (await t.call(noticeContract.list, {})).data.items.filter(
      ({ acked, title }) => !acked && title === 'Berita acara sudah final',
    ).length;
  expect(await open()).toBe(1);
  expect((await scan(id)).status).toBe(200);
  expect(await open()).toBe(0);
  expect((await read(id)).document?.name).toBe('scan.pdf');
  expect([(await read(foreign)).mayScan, (await scan(foreign)).status]).toEqual([false, 403]);
});
