import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { krsPage, seats, sendPlan, setWindows } from '#test/factories/krs-scene.ts';
import { buildStaff, buildStudentClass } from '#test/factories/people.ts';
import { registerKrsSource } from './gates.ts';

const { t, scene } = await krsDesk();

/** So many forms a student owes. */
const forms = (count: number) =>
  Array.from({ length: count }, () => ({ scheduleId: newId(), lectureId: null, name: 'Etika Bisnis' }));

describe('the KRS page', () => {
  test('tells limits, what is offered and what speaks against it', async () => {
    const basic = await scene.class({ name: 'Statistika Bisnis I' });
    const next = await scene.class({ requires: [basic.courseId], minSksPassed: 40 }, { classType: 'ONLINE' });
    const student = await scene.student();
    await t.as(student.userId);
    const page = await krsPage(t);
    expect(page.limits).toMatchObject({ maxSks: 24, ips: 320, ipsSemester: '20252', basis: 'IPS' });
    expect(page.student).toMatchObject({
      nim: student.nim,
      semesterNumber: 3,
      advisor: { name: scene.advisor.name },
    });
    expect(page.period).toMatchObject({ label: 'Ganjil 2026/2027', openWindow: 'KRS' });
    expect(page).toMatchObject({
      krs: null,
      plan: [],
      blockers: [],
      actions: ['draft', 'submit'],
      isPackage: false,
    });
    const offered = page.offered.find(({ scheduleId }) => scheduleId === next.id);
    expect(offered?.problems.map(({ code }) => code)).toEqual([
      'KRS_CLASSTYPE',
      'KRS_PREREQ',
      'KRS_MIN_SKS_PASSED',
    ]);
    expect(offered?.prerequisites).toMatchObject([
      { name: 'Statistika Bisnis I', type: 'LULUS', met: false },
    ]);
    expect(page.offered.find(({ scheduleId }) => scheduleId === basic.id)).toMatchObject({
      kind: 'BARU',
      capacity: 40,
      taken: 0,
      problems: [],
    });
  });

  test('reads the database a few times, however many classes there are', async () => {
    const student = await scene.student();
    await t.as(student.userId);
    await krsPage(t);
    const { $client: pool } = t.db as typeof t.db & { $client: Pool };
    const spy = vi.spyOn(pool, 'query');
    const once = async () => {
      const before = spy.mock.calls.length;
      await krsPage(t);
      return spy.mock.calls.length - before;
    };
    // What all students share is read anew now and then; the fewest of three is a page's own.
    const count = async () => Math.min(await once(), await once(), await once());
    const few = await count();
    for (let i = 0; i < 5; i += 1) await scene.class();
    await krsPage(t);
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThanOrEqual(6);
    expect(await count()).toBe(few);
  });

  test('hides other concentrations and what is not in the curriculum', async () => {
    const own = await scene.class({ courseType: 'KONSENTRASI', jurusanOrKonsentrasi: 'SDM' });
    const other = await scene.class({ courseType: 'KONSENTRASI', jurusanOrKonsentrasi: 'KEUANGAN' });
    await t.as((await scene.student({ concentration: 'SDM' })).userId);
    const ids = (await krsPage(t)).offered.map(({ scheduleId }) => scheduleId);
    expect(ids).toContain(own.id);
    expect(ids).not.toContain(other.id);
  });

  test('begins with the package of the class in the first semesters', async () => {
    const { id: classId } = await buildStudentClass(t.db, { entryYear: 2026 });
    const packaged = await scene.class({ semester: 1 }, { classIds: [classId] });
    await scene.class({ semester: 1 });
    const student = await scene.student({ entrySemester: '20261', entryYear: 2026, classId }, null);
    await t.as(student.userId);
    const page = await krsPage(t);
    expect(page).toMatchObject({
      isPackage: true,
      plan: [packaged.id],
      limits: { maxSks: 20, basis: 'PACKAGE' },
    });
    expect((await sendPlan(t, 'submit', page.plan)).data.state).toBe('SUBMITTED');
  });

  test('lists the KRS of earlier terms', async () => {
    const student = await scene.student();
    await t.as(student.userId);
    await sendPlan(t, 'draft', [(await scene.class()).id]);
    expect((await krsPage(t)).history).toMatchObject([
      { label: 'Ganjil 2026/2027', state: 'DRAFT', totalSks: 3 },
    ]);
  });

  test('is for students only', async () => {
    await t.as(null);
    expect((await t.call(krsContract.input, {})).status).toBe(401);
    await t.as((await buildStaff(t.db, 'krs:get')).id);
    expect((await t.call(krsContract.input, {})).status).toBe(403);
    expect((await t.call(krsContract.save, { body: { action: 'draft' } })).status).toBe(403);
  });
});

describe('gates', () => {
  const codes = async () => (await krsPage(t)).blockers.map(({ code }) => code);

  test('are told in order with the way out', async () => {
    await setWindows(t, scene.period.id, [], ['KRS']);
    const student = await scene.student({
      advisorId: null,
      biodata: { nik: null, motherName: null, isReportable: false, completeness: 72 },
    });
    await t.as(student.userId);
    expect(await codes()).toEqual(['BIODATA', 'ADVISOR', 'PERIOD']);
    expect((await krsPage(t)).blockers[0]).toMatchObject({
      code: 'BIODATA',
      message: 'Biodata wajib PDDIKTI belum lengkap. Lengkapi: NIK, Nama ibu kandung.',
      link: '/settings',
      helper: 'BAAK',
    });
    const refused = await sendPlan(t, 'submit', [(await scene.class()).id]);
    expect(refused).toMatchObject({ status: 422, error: { code: 'KRS_BLOCKED' } });
    expect((await krsPage(t)).krs).toBeNull();
  });

  test('surveys send the page elsewhere and refuse the action', async () => {
    const restore = registerKrsSource({
      edo: async () => ({ pending: forms(3), semesterCode: '20252' }),
      eka: async () => ({ pending: forms(2), semesterCode: '20252' }),
    });
    await t.as((await scene.student()).userId);
    const page = await t.call(krsContract.input, {});
    expect(page.status).toBe(452);
    expect(page.error.message).toBe('Anda belum mengisi EDO untuk 3 dosen pada semester Genap 2025/2026.');
    const sent = await t.call(krsContract.save, {
      body: { action: 'submit', scheduleIds: [(await scene.class()).id] },
    });
    expect(sent).toMatchObject({ status: 422, error: { code: 'KRS_BLOCKED' } });
    registerKrsSource({ edo: async () => null });
    expect((await t.call(krsContract.input, {})).status).toBe(453);
    restore();
    expect(await codes()).toEqual([]);
  });

  test('new students and those back from leave owe no surveys', async () => {
    const restore = registerKrsSource({ edo: async () => ({ pending: forms(3), semesterCode: '20252' }) });
    const student = await scene.student({}, null);
    await t.as(student.userId);
    expect(await codes()).toEqual([]);
    await t.db.execute(
      sql`insert into semester_records (student_id, period_code, status) values (${student.id}, '20252', 'C')`,
    );
    expect(await codes()).toEqual([]);
    restore();
  });

  test('unpaid bills close the page', async () => {
    const restore = registerKrsSource({ payment: async () => 'Tagihan SPP Rp1.500.000 belum dibayar.' });
    await t.as((await scene.student()).userId);
    expect((await krsPage(t)).blockers).toMatchObject([{ code: 'PAYMENT', link: '/student/pembayaran' }]);
    restore();
  });
});

describe('saving', () => {
  test('a draft takes no seat, a submission takes all of them, taking it back frees them', async () => {
    const [one, two] = [await scene.class(), await scene.class()];
    const student = await scene.student();
    await t.as(student.userId);
    const draft = await sendPlan(t, 'draft', [one.id, two.id]);
    expect(draft).toMatchObject({
      status: 200,
      data: { state: 'DRAFT', totalSks: 6 },
      message: 'Draf KRS tersimpan: 2 mata kuliah, 6 sks.',
    });
    expect(await seats(t.db, one.id)).toMatchObject({ taken: 0, held: 0 });
    const sent = await sendPlan(t, 'submit', [one.id, two.id]);
    expect(sent.message).toBe('KRS diajukan: 2 mata kuliah, 6 sks. Menunggu persetujuan dosen PA.');
    expect(await seats(t.db, one.id)).toMatchObject({ taken: 1, held: 1 });
    expect((await krsPage(t)).actions).toEqual(['withdraw']);
    expect((await sendPlan(t, 'withdraw')).data).toMatchObject({ state: 'DRAFT', totalSks: 6 });
    expect(await seats(t.db, one.id)).toMatchObject({ taken: 0, held: 0 });
  });

  test('a class dropped from the draft is gone, another one comes in', async () => {
    const [one, two, three] = [await scene.class(), await scene.class(), await scene.class()];
    await t.as((await scene.student()).userId);
    await sendPlan(t, 'draft', [one.id, two.id]);
    await sendPlan(t, 'submit', [two.id, three.id]);
    expect((await krsPage(t)).plan.toSorted()).toEqual([two.id, three.id].toSorted());
    expect(await seats(t.db, one.id)).toMatchObject({ taken: 0, held: 0 });
  });

  test('the same request again changes nothing', async () => {
    const one = await scene.class();
    const student = await scene.student();
    await t.as(student.userId);
    const body = { action: 'submit' as const, scheduleIds: [one.id] };
    const first = await t.call(krsContract.save, { body });
    const again = await t.call(krsContract.save, { body });
    expect(again).toMatchObject({ status: 200, message: 'KRS sudah diajukan.', data: first.data });
    expect(await seats(t.db, one.id)).toMatchObject({ taken: 1, held: 1 });
    expect((await krsPage(t)).krs?.events).toHaveLength(1);
  });

  test('a retry with its key gets the same answer', async () => {
    const one = await scene.class();
    await t.as((await scene.student()).userId);
    const body = { action: 'submit' as const, scheduleIds: [one.id] };
    const first = await t.call(krsContract.save, { body }, { idempotencyKey: newId() });
    const key = newId();
    await sendPlan(t, 'withdraw');
    const updatedAt = (await krsPage(t)).krs?.updatedAt;
    const second = await t.call(krsContract.save, { body: { ...body, updatedAt } }, { idempotencyKey: key });
    await sendPlan(t, 'withdraw');
    const replayed = await t.call(
      krsContract.save,
      { body: { ...body, updatedAt } },
      { idempotencyKey: key },
    );
    expect(first.status).toBe(200);
    expect(replayed.data).toEqual(second.data);
    expect((await krsPage(t)).krs?.state).toBe('DRAFT');
  });

  test('an older copy is refused and nothing is written', async () => {
    const [one, two] = [await scene.class(), await scene.class()];
    await t.as((await scene.student()).userId);
    const first = await t.call(krsContract.save, { body: { action: 'draft', scheduleIds: [one.id] } });
    const blind = await t.call(krsContract.save, { body: { action: 'draft', scheduleIds: [two.id] } });
    expect(blind).toMatchObject({ status: 409, error: { code: 'STALE' } });
    const current = { updatedAt: first.data.updatedAt, action: 'draft' as const };
    expect(
      (await t.call(krsContract.save, { body: { ...current, scheduleIds: [one.id, two.id] } })).status,
    ).toBe(200);
    const old = await t.call(krsContract.save, { body: { ...current, scheduleIds: [two.id] } });
    expect(old.status).toBe(409);
    expect((await krsPage(t)).plan).toHaveLength(2);
  });

  test('refuses malformed requests with the field', async () => {
    await t.as((await scene.student()).userId);
    const strange = await t.call(krsContract.save, {
      body: { action: 'buy' as 'draft', scheduleIds: ['x'] },
    });
    expect(strange).toMatchObject({ status: 400, error: { errors: { action: 'Tindakan tidak dikenal.' } } });
    const forged = await t.call(krsContract.save, { body: { action: 'draft' } }, { withoutCsrf: true });
    expect(forged.error.code).toBe('CSRF');
  });

  test('classes of another term are answered with a stale page', async () => {
    const one = await scene.class();
    await t.db.execute(sql`
      insert into academic_periods (id, academic_year, semester, code, start_date, end_date)
      values ('01980000-0000-7000-8000-00000000abcd', '2027/2028', 'GANJIL', '20271', '2027-08-01', '2028-01-01')`);
    await t.db.execute(
      sql`update schedules set period_id = '01980000-0000-7000-8000-00000000abcd' where id = ${one.id}`,
    );
    await setWindows(t, scene.period.id, ['KRS']);
    await t.as((await scene.student()).userId);
    const refused = await t.call(krsContract.save, { body: { action: 'submit', scheduleIds: [one.id] } });
    expect(refused).toMatchObject({ status: 409, error: { code: 'STALE' } });
    expect(refused.error.message).toContain('Semester sudah berganti');
  });

  test('records who did what', async () => {
    const one = await scene.class();
    const student = await scene.student();
    await t.as(student.userId);
    const { data } = await sendPlan(t, 'submit', [one.id]);
    const { rows } = await t.db.execute(
      sql`select actor_id, action, after from audit_log where entity_id = ${data._id}`,
    );
    expect(rows).toEqual([
      {
        actor_id: student.userId,
        action: 'krs.submit',
        after: { state: 'SUBMITTED', scheduleIds: [one.id] },
      },
    ]);
  });
});
