import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/id.ts';
import {
  attendances,
  auditLog,
  dataChanges,
  files,
  libraryVisits,
  meetings,
  payments,
  refunds,
} from '#server/platform/db/schema.ts';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { addDays, yearsBefore } from '#shared/platform/date/local-date.ts';
import { buildMeetings } from '#test/factories/meetings.ts';
import { paymentDesk } from '#test/factories/payment-desk.ts';
import { buildStudent } from '#test/factories/people.ts';
import { prove, sectionNow, signInAdmin } from '#test/factories/settings.ts';
import { buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { timers } from './wings.ts';

const TODAY = '2026-08-24';

let t: TestApp;
let desk: Awaited<ReturnType<typeof paymentDesk>>;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
});
afterAll(() => t.close());

const run = (name: string) => {
  const timer = timers.find((one) => one.name === name);
  if (!timer) throw new Error(`no timer ${name}`);
  return runTimer(t.services, timer, t.app.log);
};

async function keep(change: object): Promise<{ status: number }> {
  await signInAdmin(t);
  await prove(t);
  const privacy = await sectionNow(t, 'privacy');
  const retention = { ...privacy.values['retention'], ...change };
  const values = { ...privacy.values, retention };
  return t.call(mainDataContract.save, { body: { ...privacy, section: 'privacy', values } as never });
}

/** A payment with its proof, brought into the past by SQL. */
async function proofOf(status: 'WAITING' | 'VERIFIED' | 'REJECTED', day: string) {
  const { payment } = await desk.submitted();
  if (status === 'VERIFIED') await desk.verifyAs(desk.officer, payment);
  if (status === 'REJECTED') {
    await t.as(desk.officer.id);
    const body = { updatedAt: payment.updatedAt, reason: 'Bukti tidak terbaca.' };
    await t.call(paymentContract.reject, { params: { id: payment._id }, body });
  }
  await t.db.execute(sql`
    update payments set created_at = ${`${day}T05:00:00Z`}::timestamptz,
      decided_at = case when decided_at is null then null else ${`${day}T05:00:00Z`}::timestamptz end
    where id = ${payment._id}`);
  const stored = async () => (await t.db.select().from(payments).where(eq(payments.id, payment._id)))[0];
  const name = (await stored())?.proofFile ?? '';
  const isKept = async () => ({
    named: (await stored())?.proofFile === name,
    file: (await t.db.select().from(files).where(eq(files.name, name))).length === 1,
  });
  return { id: payment._id, stored, isKept };
}

const kept = { named: true, file: true };
const gone = { named: false, file: false };

/** A refund whose transfer of that day has a proof, written by SQL. */
async function refundOf(paidOn: string) {
  const { id: studentId } = await buildStudent(t.db);
  const name = `refund-${newId()}`;
  const ownerId = desk.officer.id;
  const file = { name, originalName: 'mutasi.jpg', kind: 'refund-proof', mime: 'image/jpeg', size: 1 };
  await t.db.insert(files).values({ ...file, sha256: name, isPublic: false, ownerId });
  const account = { bankName: 'Bank Contoh', accountNumber: '1234567890', accountHolder: 'Contoh Ayah' };
  const facts = { amount: 1_000, reason: 'KELEBIHAN', status: 'PAID' } as const;
  const [row] = await t.db
    .insert(refunds)
    .values({ studentId, methodId: desk.bank.id, paidOn, proofFile: name, ...account, ...facts })
    .returning();
  const isKept = async () => ({
    named:
      (
        await t.db
          .select()
          .from(refunds)
          .where(eq(refunds.id, row?.id ?? ''))
      )[0]?.proofFile === name,
    file: (await t.db.select().from(files).where(eq(files.name, name))).length === 1,
  });
  return { id: row?.id ?? '', isKept };
}

test('proofs of refunds go after the same years', async () => {
  const limit = yearsBefore(TODAY, 5);
  const [old, young] = [await refundOf(addDays(limit, -1)), await refundOf(limit)];
  await run('forget-proofs');
  expect([await old.isKept(), await young.isKept()]).toEqual([gone, kept]);
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, old.id));
  expect(entries).toMatchObject([{ action: 'refund.forget-proof', entity: 'refund' }]);
});

test('proofs go after their days and years, the payment and its print stay', async () => {
  const [refused, recent, old, waiting] = [
    await proofOf('REJECTED', addDays(TODAY, -31)),
    await proofOf('REJECTED', addDays(TODAY, -29)),
    await proofOf('VERIFIED', addDays(yearsBefore(TODAY, 5), -1)),
    await proofOf('WAITING', addDays(yearsBefore(TODAY, 5), -1)),
  ];
  const young = await proofOf('VERIFIED', addDays(yearsBefore(TODAY, 5), 1));
  await run('forget-proofs');
  const left = [];
  for (const one of [refused, recent, old, young, waiting]) left.push(await one.isKept());
  expect(left).toEqual([gone, kept, gone, kept, kept]);
  expect(await old.stored()).toMatchObject({ status: 'VERIFIED', proofSha256: expect.any(String) });
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, old.id));
  expect(entries.map(({ action }) => action)).toContain('payment.forget-proof');

  expect((await keep({ proofYears: 4 })).status).toBe(200);
  expect((await run('forget-proofs'))['proofs']).toBeGreaterThan(0);
  expect(await young.isKept()).toEqual(gone);
});

test('letters behind absences and pictures of meetings go years after the meeting, marks and journals stay', async () => {
  const limit = yearsBefore(TODAY, 5);
  const schedule = await buildSchedule(t.db, { periodId: desk.period.id });
  const rows = await buildMeetings(t.db, schedule, { first: addDays(limit, -1), done: 16 });
  const { id: studentId } = await buildStudent(t.db);
  const scanOf = async (kind: string): Promise<string> => {
    const [name, id] = [`${kind}-${newId()}`, newId()];
    const file = { id, name, originalName: 'surat.pdf', kind, mime: 'application/pdf', size: 1 };
    await t.db.insert(files).values({ ...file, sha256: name, isPublic: false });
    return id;
  };
  const [old, young] = rows.slice(0, 2).map(({ id }) => id);
  for (const meetingId of [old, young]) {
    const [proofId, photoId] = [await scanOf('attendance-proof'), await scanOf('meeting-photo')];
    await t.db.insert(attendances).values({ meetingId: meetingId ?? '', studentId, status: 'S', proofId });
    await t.db
      .update(meetings)
      .set({ photoId })
      .where(eq(meetings.id, meetingId ?? ''));
  }
  expect(await run('forget-absence-files')).toEqual({ letters: 1, photos: 1 });
  const left = await t.db.execute(sql`
    select m.id, m.material, a.status, a.proof_id is not null as proof, m.photo_id is not null as photo,
      (select count(*)::int from files f where f.id in (a.proof_id, m.photo_id)) as files
    from meetings m join attendances a on a.meeting_id = m.id where m.schedule_id = ${schedule.id} order by m.no`);
  expect(left.rows).toEqual([
    { id: old, material: 'Materi 1', status: 'S', proof: false, photo: false, files: 0 },
    { id: young, material: 'Materi 2', status: 'S', proof: true, photo: true, files: 2 },
  ]);
  const entries = await t.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, old ?? ''));
  expect(entries.map(({ action, before }) => [action, before])).toMatchObject([
    ['meeting.forget-file', { kind: 'attendance-proof', studentId }],
    ['meeting.forget-file', { kind: 'meeting-photo' }],
  ]);
});

test('visits of the library go after the years of the settings', async () => {
  const visit = async (day: string): Promise<string> => {
    const id = newId();
    const at = `${day}T05:00:00Z`;
    await t.db.insert(libraryVisits).values({ id, at, guestName: 'Contoh Tamu', purpose: 'BACA' });
    return id;
  };
  const [old, young] = [await visit('2023-08-23'), await visit('2023-08-25')];
  const isThere = async (id: string) =>
    (await t.db.select().from(libraryVisits).where(eq(libraryVisits.id, id))).length === 1;
  await run('forget-visits');
  expect([await isThere(old), await isThere(young)]).toEqual([true, true]);
  expect((await keep({ visitYears: 3 })).status).toBe(200);
  await run('forget-visits');
  expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
});

test('entries of who looked go after their years, those of changes never; nobody can have a fresh one forgotten', async () => {
  const entry = async (action: string, at: string): Promise<number> => {
    const { rows } = await t.db.execute<{ id: number }>(sql`
      insert into audit_log (at, action, entity, entity_id, ip, request_id)
      values (${at}::timestamptz, ${action}, 'test', 'access', '', 'x') returning id`);
    return Number(rows[0]?.id);
  };
  const [old, young, change] = [
    await entry('biodata.read', '2025-08-23T05:00:00Z'),
    await entry('biodata.read', '2026-08-01T05:00:00Z'),
    await entry('student.update', '2020-01-01T05:00:00Z'),
  ];
  const left = async () =>
    (await t.db.select().from(auditLog).where(eq(auditLog.entityId, 'access')))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  for (const id of [young, change]) {
    await expect(t.db.execute(sql`delete from audit_log where id = ${id}`)).rejects.toMatchObject({
      cause: { message: 'audit_log is append-only' },
    });
  }
  expect((await keep({ accessYears: 2 })).status).toBe(200);
  await run('forget-access');
  expect(await left()).toEqual([old, young, change]);
  expect((await keep({ accessYears: 1 })).status).toBe(200);
  expect((await run('forget-access'))['entries']).toBeGreaterThan(0);
  expect(await left()).toEqual([young, change]);
  const told = await t.db.select().from(auditLog).where(eq(auditLog.action, 'access.forget'));
  expect(told).toMatchObject([{ actorId: null, entityId: 'biodata.read', after: { before: '2025-08-24' } }]);
});

test('a document of a refused change of data goes after its days, the request stays', async () => {
  const { id: studentId, userId } = await buildStudent(t.db);
  const request = async (status: 'REJECTED' | 'APPROVED', days: number) => {
    const name = (await t.services.files.put(Buffer.from(`${status} ${days}`))).key;
    const at = `${addDays(TODAY, -days)}T05:00:00.000Z`;
    await t.db.insert(files).values({
      id: newId(),
      name,
      kind: 'data-change-proof',
      originalName: 'akta.pdf',
      mime: 'application/pdf',
      size: 9,
      sha256: 'x',
      ownerId: userId,
      createdAt: at,
    });
    const [row] = await t.db
      .insert(dataChanges)
      .values({
        id: newId(),
        studentId,
        changes: {},
        reason: 'Ralat',
        proofFile: name,
        status,
        requestedBy: userId,
        decidedBy: newId(),
        decidedAt: at,
        createdAt: at,
      })
      .returning();
    return async () => ({
      named:
        (
          await t.db
            .select()
            .from(dataChanges)
            .where(eq(dataChanges.id, row?.id ?? ''))
        )[0]?.proofFile === name,
      file: (await t.db.select().from(files).where(eq(files.name, name))).length === 1,
    });
  };
  const [refused, recent, approved] = [
    await request('REJECTED', 31),
    await request('REJECTED', 29),
    await request('APPROVED', 400),
  ];
  expect(await run('forget-change-proofs')).toEqual({ proofs: 1 });
  expect([await refused(), await recent(), await approved()]).toEqual([gone, kept, kept]);
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, studentId));
  expect(entries.map(({ action }) => action)).toEqual(['data-change.forget-proof']);
});

test('the settings take no span that is too short', async () => {
  expect((await keep({ accessYears: 0 })).status).toBe(400);
  expect((await keep({ proofYears: 0 })).status).toBe(400);
  expect((await keep({ rejectedProofDays: 3 })).status).toBe(400);
  expect((await keep({ noticeDays: 30 })).status).toBe(400);
});
