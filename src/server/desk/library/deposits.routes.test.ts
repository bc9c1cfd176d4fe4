import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { libraryClearanceContract } from '#shared/desk/library/library-clearance.contract.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { buildStaff } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
let librarian: string;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t, await buildPeriod(t.db));
  librarian = (await buildStaff(t.db, 'library:get', 'library:update', 'skripsi:get')).id;
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

const call = libraryClearanceContract;
const checked = { printed: true, digital: true } as const;

/** Everything a thesis is accepted with but its deposit. */
async function written(drive: ThesisDrive): Promise<void> {
  for (const kind of ['FINAL', 'LEMBAR_PENGESAHAN', 'PERNYATAAN_KEASLIAN', 'PERNYATAAN_PUBLIKASI'] as const) {
    drive.keep(await drive.upload(kind));
  }
  await t.as(drive.student.userId);
  const body = {
    updatedAt: drive.now.updatedAt,
    abstractId: 'Penelitian ini menguji promosi.',
    publishFullText: true,
    abstractEn: 'This study tests promotion.',
    keywords: ['promosi', 'digital', 'pembelian'],
  };
  drive.keep(await t.call(thesisContract.saveAbstract, { params: { id: drive.now._id }, body }));
}

test('a thesis is checked, received with an embargo, and opens to readers when it is over', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examDone();
  await drive.decided('PASSED', '');
  const params = { id: drive.now._id };
  await t.as(librarian);
  const waiting = await t.call(call.deposits, { query: { deposit: 'PENDING' } });
  expect(waiting.data).toMatchObject([{ _id: params.id, hasFinal: false, deposit: 'PENDING' }]);
  const bare = { updatedAt: waiting.data[0]?.updatedAt ?? '', ...checked };
  expect((await t.call(call.receive, { params, body: bare })).error.message).toContain('Naskah final belum');
  await written(drive);
  await t.as(librarian);
  const seen = (await t.call(call.deposit, { params })).data;
  expect(seen).toMatchObject({
    mayPublish: true,
    keywords: ['promosi', 'digital', 'pembelian'],
    hasFinal: true,
  });
  expect(seen.documents.map(({ kind }) => kind)).toContain('FINAL');
  const notes = { callNumber: 'S 658 CON', embargoUntil: '2027-08-24' };
  const body = { updatedAt: seen.updatedAt, ...checked, ...notes };
  const unchecked = await t.call(call.receive, { params, body: { ...body, digital: false as never } });
  expect(unchecked).toMatchObject({ status: 400, error: { errors: { digital: expect.any(String) } } });
  expect(
    (await t.call(call.receive, { params, body: { ...body, updatedAt: '2026-01-01T00:00:00.000Z' } })).status,
  ).toBe(409);
  expect((await t.call(call.receive, { params, body })).status).toBe(200);
  const kept = (await t.call(call.deposit, { params })).data;
  expect(kept).toMatchObject({
    deposit: 'RECEIVED',
    number: expect.stringContaining('TT-SKRIPSI'),
    ...notes,
  });
  expect((await t.call(call.receive, { params, body: { ...body, updatedAt: kept.updatedAt } })).status).toBe(
    422,
  );
  drive.keep(await drive.seen(scene.kaprodi.id));
  drive.keep(await drive.accept());
  const reader = scene.third.userId;
  const hasText = async () => {
    await t.as(reader);
    const answer = await t.call(thesisContract.acceptedOne, { params });
    return [answer.data.hasFullText, answer.data.fullText !== null];
  };
  expect(await hasText()).toEqual([false, false]);
  await t.as(librarian);
  const { updatedAt } = (await t.call(call.deposit, { params })).data;
  const open = { updatedAt, callNumber: notes.callNumber, embargoUntil: null };
  expect((await t.call(call.changeDeposit, { params, body: open })).status).toBe(200);
  expect((await t.call(call.changeDeposit, { params, body: open })).status).toBe(409);
  expect(await hasText()).toEqual([true, true]);
});

test('a receipt keeps the file it was given for, until the library takes it back', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examDone();
  await drive.decided('PASSED', '');
  await written(drive);
  const params = { id: drive.now._id };
  const { userId } = drive.student;
  const seen = async () => {
    await t.as(librarian);
    return (await t.call(call.deposit, { params })).data;
  };
  const receive = async () => {
    const { updatedAt } = await seen();
    return t.call(call.receive, { params, body: { updatedAt, ...checked, callNumber: 'S 658 CON' } });
  };
  const printed = async () => {
    await t.as(userId);
    const print = { id: drive.now._id, paper: 'TANDA_TERIMA' } as const;
    return t.call(thesisContract.print, { params: print, query: {} });
  };
  const finals = () => drive.now.documentSkripsi.filter(({ kind }) => kind === 'FINAL');
  const remove = async () => {
    await t.as(userId);
    return t.call(thesisContract.removeDocument, {
      params: { id: drive.now._id, updatedAt: drive.now.updatedAt },
      body: { documentSkripsi: finals()[0]?._id ?? '' },
    });
  };
  const takeBack = async (note: string) => {
    const { updatedAt } = await seen();
    return t.call(call.takeBackDeposit, { params, body: { updatedAt, note } });
  };
  expect((await takeBack('Berkas lain')).error.message).toBe('Skripsi ini belum diterima perpustakaan.');
  expect((await receive()).status).toBe(200);
  const first = (await seen()).number;
  expect((await printed()).status).toBe(200);

  drive.keep(await drive.seen(userId));
  expect(drive.now.uploadable).toContain('LEMBAR_PENGESAHAN');
  expect(drive.now.uploadable).not.toContain('FINAL');
  expect(finals()).toMatchObject([{ locked: true }]);
  for (const refused of [await drive.upload('FINAL'), await remove()]) {
    expect(refused).toMatchObject({ status: 422, error: { code: 'RULE' } });
    expect(refused.error.message).toContain('sudah diterima perpustakaan');
  }

  expect((await takeBack('')).error.errors).toHaveProperty('note');
  await t.as(librarian);
  const stale = { updatedAt: TEST_NOW.toISOString(), note: 'Berkas lain' };
  expect((await t.call(call.takeBackDeposit, { params, body: stale })).status).toBe(409);
  expect((await takeBack('Berkas digital milik skripsi lain')).status).toBe(200);
  expect(await seen()).toMatchObject({ deposit: 'PENDING', number: null, callNumber: 'S 658 CON' });
  expect((await printed()).status).toBe(422);
  const { rows: tokens } = await t.db.execute(sql`
    select voided_at is not null as void from document_tokens where kind = 'THESIS_TANDA_TERIMA' and subject like ${`${params.id}:%`}`);
  expect(tokens).toEqual([{ void: true }]);
  const { rows: told } = await t.db.execute<{ body: string }>(sql`
    select n.body from notices n where n.user_id = ${userId} and n.topic = 'thesis.moved' order by n.id desc limit 1`);
  expect(told).toMatchObject([{ body: expect.stringContaining('Berkas digital milik skripsi lain') }]);

  drive.keep(await drive.seen(userId));
  expect(drive.now.history.at(-1)).toMatchObject({ action: 'TAKE_BACK_DEPOSIT' });
  drive.keep(await remove());
  drive.keep(await drive.upload('FINAL'));
  expect((await receive()).status).toBe(200);
  expect((await seen()).number).not.toBe(first);
  expect((await printed()).status).toBe(200);
  const { rows: again } = await t.db.execute(sql`
    select count(*) filter (where voided_at is null)::int as valid, count(*)::int as all
    from document_tokens where kind = 'THESIS_TANDA_TERIMA' and subject like ${`${params.id}:%`}`);
  expect(again).toEqual([{ valid: 1, all: 2 }]);

  drive.keep(await drive.seen(scene.kaprodi.id));
  drive.keep(await drive.accept());
  expect((await takeBack('Terlambat')).error.code).toBe('RULE');
  expect(await seen()).toMatchObject({ deposit: 'RECEIVED' });
});

test('only the library receives', async () => {
  const params = { id: '00000000-0000-7000-8000-000000000000' };
  const body = { updatedAt: TEST_NOW.toISOString(), ...checked };
  await t.as(librarian);
  expect((await t.call(call.receive, { params, body })).status).toBe(404);
  await t.as(scene.kaprodi.id);
  expect((await t.call(call.receive, { params, body })).status).toBe(403);
  await t.as(null);
  expect((await t.call(call.deposits, { query: {} })).status).toBe(401);
});
