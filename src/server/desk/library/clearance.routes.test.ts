import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { libraryClearanceContract } from '#shared/desk/library/library-clearance.contract.ts';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { DONATION_CHECK } from '#shared/desk/library/clearance.ts';
import { documentTokens, libraryReservations } from '#server/platform/db/schema.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { buildStudent } from '#test/factories/people.ts';
import { setSection } from '#test/factories/settings.ts';
import { buildGrade } from '#test/factories/teaching.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { reservationTimer } from './reservations.timer.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

const own = libraryOwnContract;
const call = libraryClearanceContract;
const ask = async (userId: string, purpose: 'SIDANG' | 'WISUDA' = 'SIDANG') => {
  await t.as(userId);
  return t.call(own.askClearance, { body: { purpose } });
};
const detail = async (id: string) => {
  await t.as(scene.librarian.id);
  return (await t.call(call.get, { params: { id } })).data;
};
const decide = async (id: string, decision: 'ISSUE' | 'REFUSE' | 'TAKE_BACK', note = '', donation = '') => {
  const { updatedAt } = await detail(id);
  return t.call(call.decide, { params: { id }, body: { decision, note, donation, updatedAt } });
};

describe('letters of clearance', () => {
  test('a reader with a book gets none; once it is back the letter has a number and can be checked', async () => {
    const student = await buildStudent(t.db);
    const { barcode } = await scene.shelve();
    await scene.lend({ memberKind: 'STUDENT', memberId: student.id }, barcode);
    const { _id: id } = (await ask(student.userId)).data;
    expect((await ask(student.userId)).error.errors).toHaveProperty('purpose');
    expect((await detail(id)).checks[0]).toMatchObject({ ok: false, text: '1 buku masih dipinjam' });
    const early = await decide(id, 'ISSUE');
    expect(early).toMatchObject({
      status: 422,
      error: { message: expect.stringContaining('1 buku masih dipinjam') },
    });
    await scene.giveBack(barcode);
    expect((await decide(id, 'ISSUE')).message).toBe('Surat terbit dengan nomor 001/SKBP/PERPUS/VIII/2026.');
    expect(await detail(id)).toMatchObject({
      state: 'ISSUED',
      issuedOn: '2026-08-24',
      validUntil: '2026-11-24',
      history: [{ action: 'ASK' }, { action: 'ISSUE' }],
    });
    await t.as(student.userId);
    const url = call.print.path.replace(':id', id);
    const pdf = await t.inject({ method: 'GET', url });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const [token] = await t.db.select().from(documentTokens).where(eq(documentTokens.studentId, student.id));
    const checked = await t.call(verifyContract.verify, { params: { token: token?.token ?? '' } });
    expect(checked.data).toMatchObject({ kind: 'LIBRARY_CLEARANCE', valid: true });
    await t.as(scene.other.userId);
    expect((await t.inject({ method: 'GET', url })).statusCode).toBe(403);
    await t.as(null);
    expect((await t.inject({ method: 'GET', url })).statusCode).toBe(401);
  });

  test('numbers have no gaps: a refused letter takes none', async () => {
    const [first, second] = [await buildStudent(t.db), await buildStudent(t.db)];
    const a = (await ask(first.userId, 'WISUDA')).data._id;
    expect((await decide(a, 'ISSUE')).error.message).toContain('Skripsi cetak dan digital diterima');
    expect((await decide(a, 'REFUSE')).error.errors).toHaveProperty('note');
    expect((await decide(a, 'REFUSE', 'Serahkan skripsi lebih dahulu.')).status).toBe(200);
    const b = (await ask(second.userId)).data._id;
    expect((await decide(b, 'ISSUE')).message).toContain('002/SKBP');
    expect((await decide(a, 'ISSUE')).status).toBe(422);
    const list = await t.call(call.list, { query: { state: 'REJECTED' } });
    expect(list.data.map(({ _id }) => _id)).toContain(a);
    await t.as(first.userId);
    const mine = await t.call(own.own, {});
    expect(mine.data.clearances).toMatchObject([
      { state: 'REJECTED', note: 'Serahkan skripsi lebih dahulu.' },
    ]);
  });

  test('a letter issued in error is taken back with a reason: no longer printed, and its code says so', async () => {
    const student = await buildStudent(t.db);
    const { _id: id } = (await ask(student.userId)).data;
    expect((await decide(id, 'TAKE_BACK', 'Belum terbit.')).status).toBe(422);
    await decide(id, 'ISSUE');
    const { number } = await detail(id);
    const url = call.print.path.replace(':id', id);
    await t.as(student.userId);
    expect((await t.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect((await decide(id, 'TAKE_BACK')).error.errors).toHaveProperty('note');
    expect((await decide(id, 'TAKE_BACK', 'Buku belum kembali.')).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      state: 'WITHDRAWN',
      number,
      note: 'Buku belum kembali.',
      history: [{ action: 'ASK' }, { action: 'ISSUE' }, { action: 'TAKE_BACK' }],
    });
    await t.as(student.userId);
    expect((await t.inject({ method: 'GET', url })).statusCode).toBe(422);
    const { data } = await t.call(noticeContract.list, {});
    expect(data.items.map(({ title }) => title)).toContain('Bebas pustaka: Ditarik');
    const [token] = await t.db.select().from(documentTokens).where(eq(documentTokens.studentId, student.id));
    const checked = await t.call(verifyContract.verify, { params: { token: token?.token ?? '' } });
    expect(checked.data).toMatchObject({ valid: false });
    expect((await ask(student.userId)).status).toBe(200);
  });

  test('where the college asks for a book, the letter for the ceremony waits for its title', async () => {
    await setSection(t, 'library', { bookDonation: true });
    const student = await buildStudent(t.db);
    const course = await buildCourse(t.db, { courseType: COURSE_TYPE.finalProject });
    await buildGrade(t.db, { studentId: student.id, courseId: course.id, score: 8000, source: 'MIGRASI' });
    const { _id: id } = (await ask(student.userId, 'WISUDA')).data;
    const mine = await t.call(own.own, {});
    const ceremony = mine.data.checks.find(({ purpose }) => purpose === 'WISUDA');
    expect(ceremony?.checks.at(-1)).toEqual({ name: DONATION_CHECK, ok: false, text: 'belum diserahkan' });
    expect((await decide(id, 'ISSUE')).error.message).toContain('Sumbangan buku: belum diserahkan.');
    expect((await decide(id, 'ISSUE', '', 'x'.repeat(201))).error.errors).toHaveProperty('donation');
    expect(await detail(id)).toMatchObject({ state: 'REQUESTED', number: null });
    expect((await decide(id, 'ISSUE', '', 'Manajemen Operasi')).status).toBe(200);
    expect((await detail(id)).checks.at(-1)).toEqual({
      name: DONATION_CHECK,
      ok: true,
      text: 'Manajemen Operasi',
    });
    await setSection(t, 'library', { bookDonation: false });
  });

  test('a stale copy is not decided, nor by whom it is not', async () => {
    const student = await buildStudent(t.db);
    const { _id: id } = (await ask(student.userId)).data;
    const body = { decision: 'ISSUE' as const, updatedAt: '2020-01-01T00:00:00.000Z' };
    await t.as(scene.librarian.id);
    expect((await t.call(call.decide, { params: { id }, body })).status).toBe(409);
    await t.as(student.userId);
    expect((await t.call(call.decide, { params: { id }, body })).status).toBe(403);
    expect((await detail(id)).state).toBe('REQUESTED');
  });
});

describe('the own library', () => {
  test('loans with what stands against renewal, reservations, and a reader leaves only their own queue', async () => {
    const { titleId, barcode } = await scene.shelve();
    const lent = await scene.lend(scene.reader, barcode);
    const id = lent.data._id;
    await t.as(scene.other.userId);
    const queued = await t.call(own.reserve, { body: { titleId } });
    expect((await t.call(own.reserve, { body: { titleId } })).error.message).toContain('sudah memesan');
    const body = { updatedAt: lent.data.updatedAt };
    expect((await t.call(own.renew, { params: { id }, body })).status).toBe(403);
    await t.as(scene.student.userId);
    expect((await t.call(own.own, {})).data.loans).toMatchObject([
      { barcode, renewProblems: ['Judul ini dipesan pembaca lain.'] },
    ]);
    expect((await t.call(own.renew, { params: { id }, body })).status).toBe(422);
    expect((await t.call(own.reserve, { body: { titleId } })).error.message).toContain('sedang meminjam');
    const cancel = { params: { id: queued.data._id }, body };
    expect((await t.call(own.cancelReservation, cancel)).status).toBe(403);
    await t.as(scene.other.userId);
    const [mine] = (await t.call(own.own, {})).data.reservations;
    expect(mine).toMatchObject({ titleId, place: 1, state: 'WAITING' });
    const params = { id: queued.data._id };
    expect(
      (await t.call(own.cancelReservation, { params, body: { updatedAt: mine?.updatedAt ?? '' } })).status,
    ).toBe(200);
    expect((await t.call(own.own, {})).data.reservations).toEqual([]);
    await t.as(scene.student.userId);
    expect((await t.call(own.renew, { params: { id }, body })).status).toBe(200);
    await t.as(scene.librarian.id);
    expect((await t.call(own.own, {})).status).toBe(403);
    await scene.giveBack(barcode);
  });

  test('a title on the shelf is not reserved; a lecturer reads the same way', async () => {
    const { titleId } = await scene.shelve();
    await t.as(scene.lecturer.userId);
    expect((await t.call(own.reserve, { body: { titleId } })).error.message).toContain('tersedia di rak');
    expect((await t.call(own.own, {})).data).toMatchObject({ memberKind: 'LECTURER', books: 10, checks: [] });
  });

  test('what is due tomorrow, late or ready is told', async () => {
    const student = await buildStudent(t.db);
    const reader = { memberKind: 'STUDENT' as const, memberId: student.id };
    const { barcode } = await scene.shelve(1, { title: 'Contoh Buku Pemberitahuan' });
    await scene.lend(reader, barcode);
    const titlesOn = async (day: string) => {
      t.setNow(`${day}T03:00:00.000Z`);
      await t.as(student.userId);
      return (await t.call(noticeContract.list, {})).data.items.map(({ title }) => title);
    };
    expect(await titlesOn('2026-08-24')).toEqual([]);
    expect(await titlesOn('2026-08-30')).toContain('Buku perpustakaan jatuh tempo besok');
    expect(await titlesOn('2026-09-01')).toContain('Buku perpustakaan terlambat');
  });
});

test('a copy nobody fetched goes to the next reader, and the queue ends in peace', async () => {
  const { titleId, barcode } = await scene.shelve();
  await scene.lend(scene.lecturerReader, barcode);
  for (const { userId } of [scene.student, scene.other]) {
    await t.as(userId);
    await t.call(own.reserve, { body: { titleId } });
  }
  await scene.giveBack(barcode);
  const states = async () =>
    (
      await t.db
        .select()
        .from(libraryReservations)
        .where(eq(libraryReservations.titleId, titleId))
        .orderBy(libraryReservations.createdAt, libraryReservations.id)
    ).map(({ state }) => state);
  const run = () => runTimer(t.services, reservationTimer, t.app.log);
  expect(await run()).toEqual({ expired: 0 });
  expect(await states()).toEqual(['READY', 'WAITING']);
  t.setNow('2026-08-27T03:00:00.000Z');
  expect([await run(), await run()]).toEqual([{ expired: 1 }, { expired: 0 }]);
  expect(await states()).toEqual(['EXPIRED', 'READY']);
  t.setNow('2026-08-30T03:00:00.000Z');
  expect(await run()).toEqual({ expired: 1 });
  expect((await scene.title(titleId)).available).toBe(1);
});
