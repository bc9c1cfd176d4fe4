import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import {
  academicPeriods,
  auditLog,
  bills,
  calendarEvents,
  libraryFines,
  libraryLoans,
  students,
} from '#server/platform/db/schema.ts';
import { buildPaymentMethod } from '#test/factories/finance.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  await t.as(scene.librarian.id);
});

const member = async (code: string) => (await t.call(libraryDeskContract.member, { query: { code } })).data;
/** A reader nobody has lent to yet. */
const fresh = async () => {
  const student = await buildStudent(t.db);
  return { student, reader: { memberKind: 'STUDENT' as const, memberId: student.id } };
};
const fineOf = async (loanId: string) =>
  (await t.db.select().from(libraryFines).where(eq(libraryFines.loanId, loanId)))[0];
/** Days later, with the session of that day. */
const later = async (days: number) => {
  t.setNow(new Date(TEST_NOW.getTime() + days * 86_400_000));
  await t.as(scene.librarian.id);
};

describe('lending', () => {
  test('a copy goes out for seven days, is renewed once, and comes back', async () => {
    const { student, reader } = await fresh();
    const { barcode, titleId } = await scene.shelve();
    const lent = await scene.lend(reader, barcode.toLowerCase());
    expect(lent.data).toMatchObject({
      barcode,
      loanedOn: '2026-08-24',
      dueOn: '2026-08-31',
      state: 'DIPINJAM',
    });
    expect((await scene.title(titleId)).copyList[0]).toMatchObject({
      status: 'DIPINJAM',
      reader: student.name,
    });
    expect((await member(student.nim)).loans).toHaveLength(1);
    await later(3);
    const body = { updatedAt: lent.data.updatedAt };
    const renewed = await t.call(libraryDeskContract.renew, { params: { id: lent.data._id }, body });
    expect(renewed.data).toMatchObject({ dueOn: '2026-09-03', renewals: 1 });
    const stale = await t.call(libraryDeskContract.renew, { params: { id: lent.data._id }, body });
    expect(stale).toMatchObject({ status: 409, error: { code: 'STALE' } });
    const again = await t.call(libraryDeskContract.renew, {
      params: { id: lent.data._id },
      body: { updatedAt: renewed.data.updatedAt },
    });
    expect(again.error.message).toContain('Perpanjangan paling banyak 1 kali.');
    const back = await scene.giveBack(barcode);
    expect(back.data).toMatchObject({ fine: null, nextReader: null, loan: { state: 'KEMBALI' } });
    expect((await scene.title(titleId)).copyList[0]).toMatchObject({ status: 'TERSEDIA', reader: null });
    const log = await t.db.select().from(auditLog).where(eq(auditLog.entityId, lent.data._id));
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'library-loan.lend',
      'library-loan.renew',
      'library-loan.return',
    ]);
  });

  test('an unknown barcode is marked on its field; a copy never lent is not taken back', async () => {
    const { reader } = await fresh();
    const unknown = await scene.lend(reader, 'TIDAKADA');
    expect(unknown).toMatchObject({
      status: 400,
      error: { errors: { barcode: expect.stringContaining('TIDAKADA') } },
    });
    const { barcode } = await scene.shelve();
    expect(await scene.giveBack(barcode)).toMatchObject({
      status: 422,
      error: { message: `Eksemplar ${barcode} tidak sedang dipinjam.` },
    });
    expect(await scene.giveBack('XYZ999')).toMatchObject({ status: 400 });
  });

  test('the fourth book, a reader on leave and a book for the room are refused', async () => {
    const { student, reader } = await fresh();
    const { barcodes } = await scene.shelve(4);
    for (const barcode of barcodes.slice(0, 3)) expect((await scene.lend(reader, barcode)).status).toBe(200);
    const fourth = await scene.lend(reader, barcodes[3] ?? '');
    expect(fourth).toMatchObject({ status: 422, error: { message: 'Batas 3 buku sudah tercapai.' } });
    const other = await fresh();
    await t.db.update(students).set({ status: 'furlough' }).where(eq(students.id, other.student.id));
    expect((await scene.lend(other.reader, barcodes[3] ?? '')).error.message).toContain('Cuti');
    const room = await scene.shelve(1, {}, { status: 'TANDON' });
    const third = await fresh();
    expect((await scene.lend(third.reader, room.barcode)).error.message).toContain('Tandon');
    expect((await member(student.nim)).loans).toHaveLength(3);
    expect((await member(third.student.nim)).loans).toEqual([]);
  });

  test('needs the right, and a session', async () => {
    const { barcode } = await scene.shelve();
    const body = { ...scene.reader, barcode };
    await t.as(scene.student.userId);
    expect((await t.call(libraryDeskContract.lend, { body })).status).toBe(403);
    await t.as(null);
    expect((await t.call(libraryDeskContract.lend, { body })).status).toBe(401);
  });
});

describe('late books', () => {
  test('holidays of the campus do not count; the fine is a bill, blocks, and is over once paid', async () => {
    const { student, reader } = await fresh();
    const { barcode } = await scene.shelve();
    const { _id: loanId } = (await scene.lend(reader, barcode)).data;
    const [period] = await t.db.select().from(academicPeriods);
    await t.db.insert(calendarEvents).values({
      periodId: period?.id ?? '',
      title: 'Libur kampus',
      type: 'HOLIDAY',
      isHoliday: true,
      startDate: '2026-09-01',
      endDate: '2026-09-02',
    });
    await later(11);
    expect((await member(student.nim)).loans[0]).toMatchObject({ state: 'TERLAMBAT', daysLate: 2 });
    const spare = await scene.shelve();
    expect((await scene.lend(reader, spare.barcode)).error.message).toContain('lewat jatuh tempo');
    const back = await scene.giveBack(barcode);
    expect(back.data.fine).toEqual({ days: 2, amount: 2_000 });
    const fine = await fineOf(loanId);
    const bill = (
      await t.db
        .select()
        .from(bills)
        .where(eq(bills.id, fine?.billId ?? ''))
    )[0];
    expect(bill).toMatchObject({ studentId: student.id, charged: 2_000, balance: 2_000, status: 'UNPAID' });
    expect((await scene.lend(reader, spare.barcode)).error.message).toContain('Denda Rp2.000 belum lunas.');
    await t.as(student.userId);
    const own = await t.call(libraryOwnContract.own, {});
    expect(own.data).toMatchObject({ owed: 2_000, fines: [{ state: 'OPEN', isBilled: true, days: 2 }] });
    const method = await buildPaymentMethod(t.db);
    await buildPayment(t.db, { id: fine?.billId ?? '', studentId: student.id }, method.id, 2_000);
    expect((await scene.lend(reader, spare.barcode)).status).toBe(200);
    const list = await t.call(libraryDeskContract.fines, {
      query: { state: 'SETTLED', search: student.nim },
    });
    expect(list.data).toMatchObject([{ amount: 2_000, owed: 0, state: 'SETTLED' }]);
  });

  test('the second fine of a term is a bill of its own, of a type that bills nobody else', async () => {
    const { student, reader } = await fresh();
    const { barcodes } = await scene.shelve(2);
    for (const barcode of barcodes) await scene.lend(reader, barcode);
    await later(11);
    for (const barcode of barcodes) await scene.giveBack(barcode);
    const own = await t.db.select().from(bills).where(eq(bills.studentId, student.id));
    expect(own.map(({ charged }) => charged)).toEqual([2_000, 2_000]);
    expect(new Set(own.map(({ paymentTypeId }) => paymentTypeId)).size).toBe(2);
    const open = await t.db.execute(
      sql`select 1 from payment_types where category = 'DENDA_PERPUS' and status <> 'CLOSED'`,
    );
    expect(open.rows).toEqual([]);
  });

  test('nothing is asked of a reader who died', async () => {
    const { student, reader } = await fresh();
    const { barcodes } = await scene.shelve(2);
    const [late = '', lost = ''] = barcodes;
    await scene.lend(reader, late);
    const loan = (await scene.lend(reader, lost)).data;
    await t.db.update(students).set({ status: 'dead' }).where(eq(students.id, student.id));
    await later(11);
    expect(await scene.giveBack(late)).toMatchObject({ status: 200, data: { fine: null } });
    const gone = await t.call(libraryDeskContract.lose, {
      params: { id: loan._id },
      body: { updatedAt: loan.updatedAt, settle: 'PAID', price: 80_000 },
    });
    expect(gone.status).toBe(200);
    expect(gone.message).not.toContain('Ganti rugi');
    expect(await t.db.select().from(bills).where(eq(bills.studentId, student.id))).toEqual([]);
  });

  test('a fine is waived with a reason: its bill is cancelled; what is paid is not', async () => {
    const { student, reader } = await fresh();
    const { barcode } = await scene.shelve();
    const { _id: loanId } = (await scene.lend(reader, barcode)).data;
    await later(11);
    await scene.giveBack(barcode);
    const fine = await fineOf(loanId);
    const waive = (body: { updatedAt: string; reason: string }) =>
      t.call(libraryDeskContract.waiveFine, { params: { id: fine?.id ?? '' }, body });
    const updatedAt = fine?.updatedAt ?? '';
    expect(await waive({ updatedAt, reason: '-' })).toMatchObject({
      status: 400,
      error: { errors: { reason: expect.any(String) } },
    });
    expect((await waive({ updatedAt: TEST_NOW.toISOString(), reason: 'Sakit dengan surat' })).status).toBe(
      409,
    );
    expect((await waive({ updatedAt, reason: 'Sakit dengan surat' })).status).toBe(200);
    expect(await fineOf(loanId)).toMatchObject({ waivedReason: 'Sakit dengan surat' });
    expect(
      (
        await t.db
          .select()
          .from(bills)
          .where(eq(bills.id, fine?.billId ?? ''))
      )[0]?.status,
    ).toBe('CANCELLED');
    expect((await member(student.nim)).owed).toBe(0);
    const settle = await t.call(libraryDeskContract.settleFine, {
      params: { id: fine?.id ?? '' },
      body: { updatedAt: (await fineOf(loanId))?.updatedAt ?? '' },
    });
    expect(settle).toMatchObject({ status: 422 });
  });

  test('a lecturer keeps a book for thirty days and pays a fine at the desk', async () => {
    const { barcode } = await scene.shelve();
    const lent = await scene.lend(scene.lecturerReader, barcode);
    expect(lent.data.dueOn).toBe('2026-09-23');
    await later(31);
    await scene.giveBack(barcode);
    const fine = await fineOf(lent.data._id);
    expect(fine).toMatchObject({ billId: null, amount: 1_000, settledOn: null });
    const settled = await t.call(libraryDeskContract.settleFine, {
      params: { id: fine?.id ?? '' },
      body: { updatedAt: fine?.updatedAt ?? '' },
    });
    expect(settled.status).toBe(200);
    expect((await fineOf(lent.data._id))?.settledOn).toBe('2026-09-24');
  });

  test('a lost book is paid one and a half times, and blocks until it is', async () => {
    const { student, reader } = await fresh();
    const { barcode, titleId } = await scene.shelve();
    const loan = (await scene.lend(reader, barcode)).data;
    const lose = (body: { updatedAt: string; settle: 'PAID' | 'REPLACED'; price?: number }) =>
      t.call(libraryDeskContract.lose, { params: { id: loan._id }, body });
    expect((await lose({ updatedAt: loan.updatedAt, settle: 'PAID' })).data.state).toBe('HILANG');
    expect((await scene.title(titleId)).copyList[0]?.status).toBe('HILANG');
    const fine = await fineOf(loan._id);
    expect(fine).toMatchObject({ kind: 'LOST', amount: 120_000 });
    expect((await member(student.nim)).blocks).toEqual(['Denda Rp120.000 belum lunas.']);
    const method = await buildPaymentMethod(t.db);
    await buildPayment(t.db, { id: fine?.billId ?? '', studentId: student.id }, method.id, 120_000);
    expect(await member(student.nim)).toMatchObject({ blocks: [], owed: 0, loans: [] });
    const [row] = await t.db.select().from(libraryLoans).where(eq(libraryLoans.id, loan._id));
    expect((await lose({ updatedAt: row?.updatedAt ?? '', settle: 'PAID' })).status).toBe(422);
  });

  test('a lost book of unknown price asks for it; one replaced costs nothing', async () => {
    const { student, reader } = await fresh();
    const { barcodes } = await scene.shelve(2, {}, { price: 0 });
    const [first, second] = [
      (await scene.lend(reader, barcodes[0] ?? '')).data,
      (await scene.lend(reader, barcodes[1] ?? '')).data,
    ];
    const lose = (loan: typeof first, settle: 'PAID' | 'REPLACED') =>
      t.call(libraryDeskContract.lose, {
        params: { id: loan._id },
        body: { updatedAt: loan.updatedAt, settle },
      });
    expect(await lose(first, 'PAID')).toMatchObject({
      status: 400,
      error: { errors: { price: expect.any(String) } },
    });
    expect((await lose(second, 'REPLACED')).status).toBe(200);
    expect(await member(student.nim)).toMatchObject({ owed: 0, loans: [{ state: 'DIPINJAM' }] });
  });
});

describe('lists of the desk', () => {
  test('members, loans, dashboard and visits answer, and files come along', async () => {
    const { student, reader } = await fresh();
    const { barcode } = await scene.shelve();
    await scene.lend(reader, barcode);
    const members = await t.call(libraryDeskContract.members, { query: { search: student.nim } });
    expect(members.data).toMatchObject([{ memberCode: student.nim, openLoans: 1, overdue: 0, owed: 0 }]);
    const busy = await t.call(libraryDeskContract.members, { query: { memberKind: 'STUDENT', limit: 100 } });
    expect(busy.data.map(({ memberCode }) => memberCode)).toContain(student.nim);
    const loans = await t.call(libraryDeskContract.loans, { query: { search: barcode } });
    expect(loans.data).toMatchObject([{ barcode, memberCode: student.nim }]);
    const noted = await t.call(libraryDeskContract.visit, { body: { who: student.nim, purpose: 'BACA' } });
    expect(noted.data).toMatchObject({ visitor: student.name, code: student.nim });
    expect(await t.call(libraryDeskContract.visit, { body: { who: '000', purpose: 'BACA' } })).toMatchObject({
      status: 400,
      error: { errors: { who: expect.any(String) } },
    });
    await t.call(libraryDeskContract.visit, {
      body: { who: 'Tamu Contoh', isGuest: true, purpose: 'TUGAS' },
    });
    const visits = await t.call(libraryDeskContract.visits, { query: { day: '2026-08-24' } });
    expect(visits.data.map(({ visitor }) => visitor)).toContain('Tamu Contoh');
    const today = await t.call(libraryDeskContract.dashboard, {});
    expect(today.data).toMatchObject({ today: '2026-08-24', visitsToday: 2 });
    expect(today.data.week).toHaveLength(7);
    expect(today.data.week.at(-1)?.visits).toBe(2);
    for (const call of [libraryDeskContract.exportLoans, libraryDeskContract.exportFines] as const) {
      const file = await t.inject({ method: 'GET', url: `${call.path}?format=csv` });
      expect(file.statusCode).toBe(200);
    }
  });
});
