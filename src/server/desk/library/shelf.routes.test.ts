import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import {
  academicPeriods,
  bills,
  libraryReservations,
  libraryTitles,
  paymentTypes,
} from '#server/platform/db/schema.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { loadTitles, saveImported } from './library.public.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { topicsTo } from '#test/factories/notices.ts';
import { buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

/** A title whose only copy is out, with somebody waiting for it. */
async function waitedFor() {
  const student = await buildStudent(t.db);
  const { titleId, barcode } = await scene.shelve();
  await scene.lend(scene.lecturerReader, barcode);
  await t.as(student.userId);
  const { data } = await t.call(libraryOwnContract.reserve, { body: { titleId } });
  const queued = async () =>
    (await t.db.select().from(libraryReservations).where(eq(libraryReservations.id, data._id)))[0];
  await t.as(scene.librarian.id);
  return { student, titleId, barcode, queued };
}
const copyWith = async (titleId: string, barcode: string) =>
  (await scene.title(titleId)).copyList.find((copy) => copy.barcode === barcode);

test('a copy that is added waits for the first of the queue', async () => {
  const { student, titleId, barcode, queued } = await waitedFor();
  const body = { titleId, barcode: `${barcode}B` };
  const { message } = await t.call(libraryCatalogContract.saveCopy, { body });
  expect(message).toBe(`Eksemplar ${barcode}B tersimpan. Simpan bagi ${student.name}.`);
  const copy = await copyWith(titleId, `${barcode}B`);
  expect(await queued()).toMatchObject({ state: 'READY', copyId: copy?._id });
  expect((await scene.lend(scene.otherReader, `${barcode}B`)).status).toBe(422);
  await scene.giveBack(barcode);
});

test('a copy that comes with a catalogue file waits for the first of the queue as well', async () => {
  const { titleId, barcode, queued } = await waitedFor();
  const by = { actor: await t.actor(), log: t.app.log, ip: '', requestId: 'impor' };
  const ctx = backgroundCtx(t.services, by);
  const known = (await loadTitles(ctx, 'id', [titleId])).get(titleId);
  if (!known) throw new Error('the title is not there');
  const { id: _id, updatedAt, form } = known;
  await saveImported(ctx, { ...form, _id, updatedAt, barcodes: [barcode, `${barcode}B`, `${barcode}C`] });
  const { copyId } = (await queued()) ?? {};
  const { copyList } = await scene.title(titleId);
  expect(copyList.filter(({ _id: one }) => one === copyId)).toHaveLength(1);
  await scene.giveBack(barcode);
});

test('a damaged copy waits for the queue once it is mended, and no sooner', async () => {
  const { titleId, barcode, queued } = await waitedFor();
  await scene.giveBack(barcode, { damaged: true });
  const save = async (change: object) => {
    const copy = await copyWith(titleId, barcode);
    const body = { _id: copy?._id ?? '', updatedAt: copy?.updatedAt ?? '', titleId, barcode, ...change };
    return t.call(libraryCatalogContract.saveCopy, { body });
  };
  expect((await save({ location: 'Bengkel' })).status).toBe(200);
  expect(await queued()).toMatchObject({ state: 'WAITING' });
  expect((await save({ status: 'TERSEDIA' })).message).toContain('Simpan bagi');
  expect(await queued()).toMatchObject({ state: 'READY' });
  expect((await save({ status: 'TERSEDIA' })).message).not.toContain('Simpan bagi');
});

test('a queue ends with word to who waits once no copy can be lent any more, and nobody new can join it', async () => {
  const { student, titleId, barcode, queued } = await waitedFor();
  const loan = (await copyWith(titleId, barcode)) ?? { _id: '' };
  await scene.giveBack(barcode, { damaged: true });
  expect(await queued()).toMatchObject({ state: 'WAITING' });
  await t.as((await buildStudent(t.db)).userId);
  const refused = await t.call(libraryOwnContract.reserve, { body: { titleId } });
  expect(refused.error).toMatchObject({
    code: 'RULE',
    message: 'Semua eksemplar judul ini tandon, rusak, atau hilang, jadi tidak ada yang dapat dipinjamkan.',
  });
  const copy = await copyWith(titleId, barcode);
  const body = {
    _id: loan._id,
    updatedAt: copy?.updatedAt ?? '',
    titleId,
    barcode,
    status: 'HILANG' as const,
  };
  expect((await t.call(libraryCatalogContract.saveCopy, { body })).status).toBe(200);
  expect(await queued()).toMatchObject({ state: 'CANCELLED' });
  expect(await topicsTo(t, student)).toEqual(['library.unreserved']);
});

/** Has a title only read in the library, or lent again. */
async function setLoanable(titleId: string, isLoanable: boolean) {
  const { copyList: _, ...title } = await scene.title(titleId);
  const { updatedAt, callNumber, authors } = title;
  const body = { _id: titleId, updatedAt, title: title.title, callNumber, authors, isLoanable };
  return t.call(libraryCatalogContract.save, { body });
}

test('what came back while a title was only read in the library waits for the queue once it is lent again', async () => {
  const { titleId, barcode, queued } = await waitedFor();
  expect((await setLoanable(titleId, false)).message).toBe('Judul tersimpan.');
  expect((await scene.giveBack(barcode)).data.nextReader).toBeNull();
  expect(await queued()).toMatchObject({ state: 'WAITING' });
  expect((await setLoanable(titleId, true)).message).toBe(
    'Judul tersimpan. Simpan 1 eksemplar bagi pemesan.',
  );
  const copy = await copyWith(titleId, barcode);
  expect(await queued()).toMatchObject({ state: 'READY', copyId: copy?._id });
  expect((await scene.lend(scene.otherReader, barcode)).status).toBe(422);
  expect((await setLoanable(titleId, true)).message).toBe('Judul tersimpan.');
});

test('a copy of a title that is only read in the library is promised to nobody when a reservation ends', async () => {
  const { student, titleId, barcode, queued } = await waitedFor();
  await t.as((await buildStudent(t.db)).userId);
  const second = await t.call(libraryOwnContract.reserve, { body: { titleId } });
  await scene.giveBack(barcode);
  await t.db.update(libraryTitles).set({ isLoanable: false }).where(eq(libraryTitles.id, titleId));
  await t.as(student.userId);
  const { data: own } = await t.call(libraryOwnContract.own, {});
  const standing = own.reservations.find(({ state }) => state === 'READY');
  const params = { id: standing?._id ?? '' };
  const cancelled = await t.call(libraryOwnContract.cancelReservation, {
    params,
    body: { updatedAt: standing?.updatedAt ?? '' },
  });
  expect([cancelled.status, (await queued())?.state]).toEqual([200, 'CANCELLED']);
  const [next] = await t.db
    .select()
    .from(libraryReservations)
    .where(eq(libraryReservations.id, second.data._id));
  expect(next).toMatchObject({ state: 'WAITING', copyId: null });
});

test('a late book comes back between two terms; its fine belongs to the latest', async () => {
  const student = await buildStudent(t.db);
  const { barcode } = await scene.shelve();
  await scene.lend({ memberKind: 'STUDENT', memberId: student.id }, barcode);
  const [period] = await t.db.select().from(academicPeriods);
  await t.db.update(academicPeriods).set({ isActive: false });
  t.services.campus.forget();
  t.setNow(new Date(TEST_NOW.getTime() + 11 * 86_400_000));
  expect((await scene.giveBack(barcode)).data.fine).toMatchObject({ amount: 4_000 });
  const own = await t.db
    .select({ charged: bills.charged, term: paymentTypes.periodCode })
    .from(bills)
    .innerJoin(paymentTypes, eq(paymentTypes.id, bills.paymentTypeId))
    .where(eq(bills.studentId, student.id));
  expect(own).toEqual([{ charged: 4_000, term: period?.code }]);
  await t.db
    .update(academicPeriods)
    .set({ isActive: true })
    .where(eq(academicPeriods.id, period?.id ?? ''));
  t.services.campus.forget();
});

test('a lost copy that is paid for ends the queue, one that is replaced by the same title does not', async () => {
  const lost = async (settle: 'PAID' | 'REPLACED') => {
    const { student, titleId, barcode, queued } = await waitedFor();
    const { data } = await t.call(libraryDeskContract.loans, { query: { search: barcode } });
    const { _id: id = '', updatedAt = '' } = data[0] ?? {};
    await t.call(libraryDeskContract.lose, { params: { id }, body: { updatedAt, settle } });
    const copy = await copyWith(titleId, barcode);
    const note = {
      _id: copy?._id ?? '',
      updatedAt: copy?.updatedAt ?? '',
      titleId,
      barcode,
      condition: 'Hilang',
    };
    expect((await t.call(libraryCatalogContract.saveCopy, { body: note })).status).toBe(200);
    return [(await queued())?.state, await topicsTo(t, student)];
  };
  expect(await lost('REPLACED')).toEqual(['WAITING', []]);
  expect(await lost('PAID')).toEqual(['CANCELLED', ['library.unreserved']]);
});
