import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  academicPeriods,
  graduationApplications,
  leaveRequests,
  notices,
  semesterRecords,
} from '#server/platform/db/schema.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { krsPage, seats, sendPlan, setWindows } from '#test/factories/krs-scene.ts';
import { buildStaff, studentNow } from '#test/factories/people.ts';
import { buildKrs, buildPeriod } from '#test/factories/teaching.ts';

const { t, scene, steps } = await krsDesk();

describe('lists', () => {
  test('filter by state, class, advisor, year and search', async () => {
    const { student } = await steps.approvedByStaff();
    const idle = await scene.student();
    await t.as(steps.baak);
    const list = async (query: object) =>
      (await t.call(krsStaffContract.list, { query })).data.map(({ nim }) => nim);
    expect(await list({ search: student.nim })).toEqual([student.nim]);
    expect(await list({ search: student.nim, state: 'APPROVED' })).toEqual([student.nim]);
    expect(await list({ search: student.nim, state: 'NONE' })).toEqual([]);
    expect(await list({ search: idle.name, state: 'NONE', entryYear: 2025, classType: 'OFFLINE' })).toContain(
      idle.nim,
    );
    expect(await list({ search: idle.nim, advisorId: newId() })).toEqual([]);
    expect(await list({ search: idle.nim, classId: newId() })).toEqual([]);
    const [row] = (await t.call(krsStaffContract.list, { query: { search: student.nim } })).data;
    expect(row).toMatchObject({
      advisor: scene.advisor.name,
      krs: { state: 'APPROVED', semesterNumber: 3, maxSks: 24 },
    });
  });

  test('count as without KRS only who has to hand one in', async () => {
    const [inactive, later, idle, gone, goneWithKrs] = [
      await scene.student({ status: 'inactive' }),
      await scene.student({ entryYear: 2030, entrySemester: '20301' }),
      await scene.student(),
      await scene.student({ status: 'inactive' }),
      await scene.student({ status: 'inactive' }),
    ];
    await buildKrs(t.db, { studentId: goneWithKrs.id, periodId: scene.period.id, scheduleIds: [] });
    await t.db.execute(
      sql`update students set exit = '{"type": "4"}' where id in (${gone.id}, ${goneWithKrs.id})`,
    );
    await t.as(steps.baak);
    const found = async (query: object, search: string) =>
      (await t.call(krsStaffContract.list, { query: { ...query, search } })).data.length;
    expect(await found({ state: 'NONE' }, idle.nim)).toBe(1);
    for (const { nim } of [inactive, later, gone]) expect(await found({ state: 'NONE' }, nim)).toBe(0);
    expect(await found({}, inactive.nim)).toBe(1);
    for (const { nim } of [later, gone]) expect(await found({}, nim)).toBe(0);
    expect(await found({}, goneWithKrs.nim)).toBe(1);
    const all = await t.call(krsStaffContract.list, { query: { state: 'NONE' } });
    expect((await t.call(krsStaffContract.summary, { query: {} })).data.states.NONE).toBe(all.meta.total);
  });

  test('page through those the term waits for and whoever has a KRS, in one order', async () => {
    const entryYear = 2019;
    const cohort = [];
    for (const status of ['active', 'active', 'inactive', 'active', 'graduated'] as const) {
      cohort.push(await scene.student({ entryYear, entrySemester: '20191', status }));
    }
    const listed = cohort.slice(0, 4);
    for (const { id: studentId } of listed.slice(1)) {
      await buildKrs(t.db, { studentId, periodId: scene.period.id, scheduleIds: [] });
    }
    await t.db.execute(sql`update students set status = 'graduated' where id = ${listed[3]?.id}`);
    const nims = listed.map(({ nim }) => nim).toSorted();
    await t.as(steps.baak);
    for (const sort of ['nim', '-nim'] as const) {
      const shown = [];
      for (const page of [1, 2, 3]) {
        const query = { entryYear, sort, page, limit: 2 };
        const { data, meta } = await t.call(krsStaffContract.list, { query });
        expect(meta.total).toBe(4);
        shown.push(...data.map(({ nim }) => nim));
      }
      expect(shown).toEqual(sort === 'nim' ? nims : nims.toReversed());
    }
  });

  test('show the seats of every class', async () => {
    const { scheduleId } = await steps.approvedByStaff();
    await t.as(steps.baak);
    const { data } = await t.call(krsStaffContract.classes, { query: {} });
    expect(data.find((one) => one.scheduleId === scheduleId)).toMatchObject({ taken: 1, capacity: 40 });
  });
});

describe('closing the term', () => {
  const runToEnd = async (jobId: string) => {
    await t.runJobs();
    return (await t.call(jobsContract.get, { params: { id: jobId } })).data;
  };
  /** Those to become inactive, and those who were absent already and get the record of the term. */
  const inAll = async () => {
    const { data } = await t.call(krsStaffContract.summary, { query: {} });
    return data.toDeactivate + data.toRecord;
  };

  test('makes approved KRS final and restores undecided changes', async () => {
    const plain = await steps.approvedByStaff();
    const changed = await steps.approvedByStaff();
    const added = await scene.class();
    await setWindows(t, scene.period.id, ['KRS_CHANGE'], ['KRS']);
    await t.as(changed.student.userId);
    expect((await sendPlan(t, 'submit', [added.id])).data.state).toBe('SUBMITTED');
    await t.as(steps.baak);
    const body = { periodId: scene.period.id };
    expect((await t.call(krsStaffContract.lock, { body })).error.code).toBe('RULE');
    await setWindows(t, scene.period.id, [], ['KRS', 'KRS_CHANGE']);
    const started = await t.call(krsStaffContract.lock, { body });
    expect(started.status).toBe(200);
    expect((await t.call(krsStaffContract.lock, { body })).status).toBe(409);
    expect(await runToEnd(started.data.jobId)).toMatchObject({ status: 'COMPLETED', failed: 0 });
    await t.as(changed.student.userId);
    expect(await krsPage(t)).toMatchObject({
      krs: { state: 'LOCKED' },
      plan: [changed.scheduleId],
      actions: [],
    });
    expect(await seats(t.db, added.id)).toMatchObject({ taken: 0, held: 0 });
    await t.as(plain.student.userId);
    expect((await krsPage(t)).krs?.state).toBe('LOCKED');
    await t.as(steps.baak);
    expect((await t.call(krsStaffContract.lock, { body })).error.message).toBe(
      'Tidak ada KRS disetujui yang belum final.',
    );
  });

  test('leaves alone the KRS of a student who went on leave, with its classes', async () => {
    const { student, scheduleId, krs } = await steps.approvedByStaff();
    const staying = await steps.approvedByStaff();
    await t.as((await buildStaff(t.db, 'student:get', 'student:change-status')).id);
    const { updatedAt } = (await studentNow(t.db, student.id)) ?? {};
    const leave = { to: 'furlough', reason: 'Sakit', letterNo: '14/CUTI/2026', updatedAt };
    const { setStatus } = studentBulkContract;
    expect((await t.call(setStatus, { params: { id: student.id }, body: leave as never })).status).toBe(200);
    await setWindows(t, scene.period.id, [], ['KRS', 'KRS_CHANGE']);
    await t.as(steps.baak);
    const started = await t.call(krsStaffContract.lock, { body: { periodId: scene.period.id } });
    expect(await runToEnd(started.data.jobId)).toMatchObject({ status: 'COMPLETED', failed: 0 });
    const { rows } = await t.db.execute(sql`
      select k.state, k.approved_at, i.schedule_id, i.approved from krs k join krs_items i on i.krs_id = k.id
      where k.id = ${krs._id}`);
    expect(rows).toEqual([
      { state: 'CANCELLED', approved_at: null, schedule_id: scheduleId, approved: false },
    ]);
    await t.as(staying.student.userId);
    expect((await krsPage(t)).krs?.state).toBe('LOCKED');
  });

  test('makes students without an approved KRS inactive, after a preview', async () => {
    const { student: enrolled } = await steps.approvedByStaff();
    const idle = await scene.student();
    const away = await scene.student({ status: 'furlough' });
    const draft = await steps.submitted([(await scene.class()).id]);
    await t.as(steps.baak);
    const preview = await t.call(krsStaffContract.unregistered, { query: { limit: 100 } });
    const nims = preview.data.map(({ nim }) => nim);
    expect(nims).toEqual(expect.arrayContaining([idle.nim, draft.student.nim]));
    expect(nims).not.toContain(enrolled.nim);
    const start = (expected: number) =>
      t.call(krsStaffContract.deactivate, { body: { periodId: scene.period.id, expected } });
    expect((await start(preview.meta.total)).error.code).toBe('RULE');
    await setWindows(t, scene.period.id, [], ['KRS', 'KRS_LATE']);
    expect((await start(preview.meta.total + 1)).error.code).toBe('CONFLICT');
    const all = await inAll();
    const started = await start(preview.meta.total);
    expect(await runToEnd(started.data.jobId)).toMatchObject({ status: 'COMPLETED', done: all });
    const statusOf = async (id: string) => (await studentNow(t.db, id))?.status;
    expect(await Promise.all([enrolled.id, idle.id, away.id, draft.student.id].map(statusOf))).toEqual([
      'active',
      'inactive',
      'furlough',
      'inactive',
    ]);
    const { rows } = await t.db.execute(
      sql`select status from semester_records where student_id = ${idle.id} and period_code = '20261'`,
    );
    expect(rows).toEqual([{ status: 'N' }]);
    const topics = async (userId: string) =>
      (await t.db.select().from(notices).where(eq(notices.userId, userId))).map(({ topic }) => topic);
    expect(await topics(idle.userId)).toContain('status.inactive');
    expect(await topics(enrolled.userId)).not.toContain('status.inactive');
    expect(await topics(scene.advisor.userId)).toContain('status.advisees');
    expect((await t.call(krsStaffContract.unregistered, { query: {} })).meta.total).toBe(0);
  });

  test('leaves out whose leave or degree is not decided yet, so that it can still be granted', async () => {
    const asked = async (firstCode: string, state: 'FINANCE_OK' | 'REJECTED') => {
      const student = await scene.student();
      await t.db.insert(leaveRequests).values({
        studentId: student.id,
        firstCode,
        lastCode: firstCode,
        terms: 1,
        state,
        reason: 'KERJA',
        explanation: 'Bekerja penuh waktu di luar kota.',
      });
      return student;
    };
    const [waiting, refused, tooLate] = [
      await asked('20261', 'FINANCE_OK'),
      await asked('20261', 'REJECTED'),
      await asked('20252', 'FINANCE_OK'),
    ];
    const finisher = await scene.student();
    await t.db.insert(graduationApplications).values({
      studentId: finisher.id,
      periodCode: '20252',
      diplomaName: 'NAMA',
      state: 'ENDORSED',
    });
    await setWindows(t, scene.period.id, [], ['KRS', 'KRS_LATE']);
    await t.as(steps.baak);
    const { meta } = await t.call(krsStaffContract.unregistered, { query: {} });
    const all = await inAll();
    const started = await t.call(krsStaffContract.deactivate, {
      body: { periodId: scene.period.id, expected: meta.total },
    });
    expect(await runToEnd(started.data.jobId)).toMatchObject({ status: 'COMPLETED', done: all });
    const students = [waiting, refused, tooLate, finisher];
    const statuses = students.map(async ({ id }) => (await studentNow(t.db, id))?.status);
    expect(await Promise.all(statuses)).toEqual(['active', 'inactive', 'inactive', 'active']);
  });

  test('makes nobody inactive by an earlier term or a short one, nor who was on leave or away in it', async () => {
    await setWindows(t, scene.period.id, [], ['KRS', 'KRS_LATE']);
    const closed = async (columns: Parameters<typeof buildPeriod>[1]) => {
      const period = await buildPeriod(t.db, { status: 'DONE', isActive: false, ...columns });
      await setWindows(t, period.id, [], ['KRS', 'KRS_LATE']);
      return period.id;
    };
    const earlier = await closed({
      code: '20252',
      academicYear: '2025/2026',
      semester: 'GENAP',
      startDate: '2026-02-02',
      endDate: '2026-08-08',
    });
    await scene.student();
    await t.as(steps.baak);
    const start = async (periodId: string) => {
      const { meta } = await t.call(krsStaffContract.unregistered, { query: { periodId } });
      expect(meta.total).toBeGreaterThan(0);
      return t.call(krsStaffContract.deactivate, { body: { periodId, expected: meta.total } });
    };
    const offered = async (periodId: string) =>
      (await t.call(krsStaffContract.summary, { query: { periodId } })).data.deactivation;
    expect((await start(earlier)).error.code).toBe('RULE');
    expect([await offered(scene.period.id), await offered(earlier)]).toEqual(['DUE', 'NEVER']);

    const activate = async (columns: object) => {
      await t.db.update(academicPeriods).set(columns).where(eq(academicPeriods.id, scene.period.id));
      t.services.campus.forget();
    };
    await activate({ code: '20263', semester: 'PENDEK' });
    expect((await start(scene.period.id)).error.code).toBe('RULE');
    expect(await offered(scene.period.id)).toBe('NEVER');
    await activate({ code: '20261', semester: 'GANJIL' });

    const [away, abroad] = [await scene.student(), await scene.student()];
    await t.db.insert(semesterRecords).values([
      { studentId: away.id, periodCode: '20261', status: 'C' },
      { studentId: abroad.id, periodCode: '20261', status: 'M' },
    ]);
    const idle = await scene.student();
    const { meta, data } = await t.call(krsStaffContract.unregistered, { query: { limit: 100 } });
    const listed = data.map(({ nim }) => nim);
    expect(listed).toContain(idle.nim);
    for (const { nim } of [away, abroad]) expect(listed).not.toContain(nim);
    const summary = await t.call(krsStaffContract.summary, { query: {} });
    expect(summary.data.toDeactivate).toBe(meta.total);
    const begun = await t.call(krsStaffContract.deactivate, {
      body: { periodId: scene.period.id, expected: meta.total },
    });
    const jobsOf = async (query: object) => (await t.call(krsStaffContract.summary, { query })).data.jobs;
    expect([await jobsOf({}), await jobsOf({ periodId: earlier })]).toEqual([
      { lock: null, deactivate: begun.data.jobId },
      { lock: null, deactivate: null },
    ]);
    const done = meta.total + summary.data.toRecord;
    expect(await runToEnd(begun.data.jobId)).toMatchObject({ status: 'COMPLETED', done });
    expect((await studentNow(t.db, idle.id))?.status).toBe('inactive');
    for (const { id } of [away, abroad]) expect((await studentNow(t.db, id))?.status).toBe('active');
  });
});

test('a locked KRS cannot be changed by its student', async () => {
  const { krs, student } = await steps.approvedByStaff();
  await t.db.execute(sql`update krs set state = 'LOCKED' where id = ${krs._id}`);
  await t.as(student.userId);
  const refused = await sendPlan(t, 'submit', [(await scene.class()).id]);
  expect(refused.error.message).toBe('KRS sudah final. Hubungi BAAK bila ada yang perlu diperbaiki.');
});
