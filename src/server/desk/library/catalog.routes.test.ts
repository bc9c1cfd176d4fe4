import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import { buildStaff } from '#test/factories/people.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { titlePageSql } from './titles.store.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.as(scene.librarian.id));

const call = libraryCatalogContract;
const form = { title: 'Manajemen Keuangan Daerah', callNumber: '658.15 CON m', authors: ['Contoh, Budi'] };

describe('titles', () => {
  test('an ISBN-10 is kept as thirteen digits and found however it is typed', async () => {
    const saved = await t.call(call.save, {
      body: { ...form, isbn: '0-306-40615-2', subjects: ['Keuangan publik'], year: 2020 },
    });
    const title = await scene.title(saved.data._id);
    expect(title).toMatchObject({ ...form, isbn: '9780306406157', year: 2020, copies: 0, waiting: 0 });
    for (const search of ['keuangan contoh', 'PUBLIK', '978-0-306-40615-7', '0306406152', '658.15']) {
      const { data } = await t.call(call.titles, { query: { search } });
      expect(data.map(({ _id }) => _id)).toContain(saved.data._id);
    }
    expect((await t.call(call.titles, { query: { search: 'keuangan antariksa' } })).data).toEqual([]);
    const again = await t.call(call.save, { body: { ...form, callNumber: '1 X', isbn: '9780306406157' } });
    expect(again).toMatchObject({
      status: 409,
      error: { errors: { isbn: 'ISBN ini sudah ada di katalog.' } },
    });
    const same = await t.call(call.save, { body: { ...form, title: form.title.toUpperCase() } });
    expect(same).toMatchObject({ status: 409, error: { errors: { callNumber: expect.any(String) } } });
  });

  test('a wrong ISBN, an empty title and a year of five digits are marked on their fields', async () => {
    const refused = await t.call(call.save, {
      body: { title: '', callNumber: '', isbn: '978-0-306-40615-8', year: 20_200 },
    });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.error.errors ?? {}).toSorted()).toEqual([
      'callNumber',
      'isbn',
      'title',
      'year',
    ]);
  });

  test('is changed by who saw its last state only', async () => {
    const { titleId } = await scene.shelve(0);
    const { updatedAt } = await scene.title(titleId);
    const body = { ...form, callNumber: `S ${titleId.slice(-4)}`, _id: titleId, updatedAt };
    expect((await t.call(call.save, { body })).status).toBe(200);
    const stale = await t.call(call.save, { body: { ...body, title: 'Judul kedua' } });
    expect(stale).toMatchObject({ status: 409, error: { code: 'STALE' } });
    expect((await scene.title(titleId)).title).toBe(form.title);
  });

  test('goes while it has no copies; a copy goes while it was never lent', async () => {
    const { titleId, barcodes } = await scene.shelve(2);
    const remove = async () =>
      t.call(call.remove, {
        params: { id: titleId },
        body: { updatedAt: (await scene.title(titleId)).updatedAt },
      });
    expect((await remove()).error.message).toContain('memiliki 2 eksemplar');
    await scene.lend(scene.reader, barcodes[0] ?? '');
    await scene.giveBack(barcodes[0] ?? '');
    const [lent, spare] = (await scene.title(titleId)).copyList;
    const removeCopy = (copy: typeof lent) =>
      t.call(call.removeCopy, {
        params: { id: copy?._id ?? '' },
        body: { updatedAt: copy?.updatedAt ?? '' },
      });
    expect((await removeCopy(lent)).error.message).toContain('pernah dipinjam 1 kali');
    expect((await removeCopy(spare)).status).toBe(200);
    expect((await remove()).status).toBe(422);
    expect((await scene.title(titleId)).copyList).toHaveLength(1);
  });
});

test('whoever may only add changes nothing, whoever may only change adds nothing', async () => {
  const { titleId } = await scene.shelve();
  const before = await scene.title(titleId);
  const [copy] = before.copyList;
  const one = {
    titleId,
    barcode: copy?.barcode ?? '',
    _id: copy?._id ?? '',
    updatedAt: copy?.updatedAt ?? '',
  };
  const title = { ...form, title: 'Judul lain' };
  const changed = { ...title, _id: titleId, updatedAt: before.updatedAt };
  await t.as((await buildStaff(t.db, 'library:get', 'library:create')).id);
  expect((await t.call(call.save, { body: changed })).status).toBe(403);
  expect((await t.call(call.saveCopy, { body: { ...one, location: 'Rak 9' } })).status).toBe(403);
  await t.as((await buildStaff(t.db, 'library:get', 'library:update')).id);
  expect((await t.call(call.save, { body: title })).status).toBe(403);
  expect((await t.call(call.saveCopy, { body: { titleId, barcode: 'BARU-1' } })).status).toBe(403);
  expect((await t.call(call.saveCopy, { body: { ...one, location: 'Rak 9' } })).status).toBe(200);
  await t.as(scene.librarian.id);
  expect(await scene.title(titleId)).toMatchObject({
    title: before.title,
    copyList: [{ location: 'Rak 9' }],
  });
});

describe('copies', () => {
  test('a barcode is used once, in capitals; a copy that is out keeps its status', async () => {
    const { titleId, barcode } = await scene.shelve();
    const twice = await t.call(call.saveCopy, { body: { titleId, barcode: barcode.toLowerCase() } });
    expect(twice).toMatchObject({ status: 409, error: { errors: { barcode: expect.any(String) } } });
    await scene.lend(scene.otherReader, barcode);
    const [copy] = (await scene.title(titleId)).copyList;
    const body = { titleId, barcode, _id: copy?._id ?? '', updatedAt: copy?.updatedAt ?? '' };
    expect((await t.call(call.saveCopy, { body: { ...body, status: 'RUSAK' } })).error.message).toContain(
      'sedang dipinjam',
    );
    expect((await t.call(call.saveCopy, { body: { ...body, location: 'Rak 9' } })).status).toBe(200);
    expect((await t.call(call.saveCopy, { body: { ...body, location: 'Rak 8' } })).status).toBe(409);
    expect((await scene.title(titleId)).copyList[0]).toMatchObject({ location: 'Rak 9', status: 'DIPINJAM' });
    await scene.giveBack(barcode);
  });

  test('the database lets no status differ from the loan', async () => {
    const { titleId } = await scene.shelve();
    await expect(
      t.db.execute(sql`update library_copies set status = 'DIPINJAM' where title_id = ${titleId}`),
    ).rejects.toThrow();
  });

  test('labels are printed by title or by choice, and not without copies', async () => {
    const { titleId } = await scene.shelve(2);
    const pdf = await t.inject({ method: 'GET', url: `${call.labels.path}?titleId=${titleId}` });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const empty = await scene.shelve(0);
    const none = await t.inject({ method: 'GET', url: `${call.labels.path}?titleId=${empty.titleId}` });
    expect(none.statusCode).toBe(422);
    expect((await t.inject({ method: 'GET', url: call.labels.path })).statusCode).toBe(400);
  });
});

test('readers search and look without learning who has a book; only the library writes', async () => {
  const { titleId, barcode } = await scene.shelve();
  await scene.lend(scene.reader, barcode);
  await t.as(scene.other.userId);
  const seen = await t.call(call.look, { params: { id: titleId } });
  expect(seen.data.copyList[0]).toEqual({
    barcode,
    status: 'DIPINJAM',
    location: '',
    dueOn: '2026-08-31',
    heldUntil: null,
  });
  expect((await t.call(call.get, { params: { id: titleId } })).status).toBe(403);
  expect((await t.call(call.save, { body: form })).status).toBe(403);
  await t.as(null);
  expect((await t.call(call.titles, { query: {} })).status).toBe(401);
  await scene.giveBack(barcode);
});

test('the catalogue of a large library is searched by its index', async () => {
  await t.db.execute(sql`
    insert into library_titles (id, title, authors, call_number, subjects)
    select gen_random_uuid(), 'Buku uji ' || md5(n::text), array[md5((n * 7)::text)], 'U ' || n, array['uji']
    from generate_series(1, 20000) n`);
  await t.db.execute(sql`analyze library_titles`);
  const plan = async (query: object) => {
    const page = titlePageSql({ page: 1, limit: 10, sort: 'title', ...query });
    return JSON.stringify((await t.db.execute(sql`explain (format json) ${page}`)).rows);
  };
  expect(await plan({ search: 'daerah budi' })).toContain('library_titles_words_idx');
  expect(await plan({})).toContain('library_titles_title_idx');
  expect(await plan({ sort: 'callNumber' })).toContain('library_titles_call_idx');
});
