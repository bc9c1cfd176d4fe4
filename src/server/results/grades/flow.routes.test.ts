import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { auditLog, calendarEvents, notices, schedules } from '#server/platform/db/schema.ts';
import { type GradeFlow, gradeFlow, type GradeOffice, gradeOffice } from '#test/factories/grade-flow.ts';
import { buildMeetings } from '#test/factories/meetings.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let office: GradeOffice;
let flow: GradeFlow;

beforeAll(async () => {
  t = await testApp();
  office = await gradeOffice(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  flow = await gradeFlow(t, office);
});

describe('handing over', () => {
  test('needs every score or a T for it, and the coordinator', async () => {
    await flow.fill(8000, 7000);
    expect((await flow.submit()).error).toMatchObject({
      code: 'RULE',
      data: { missing: [{ studentId: flow.student(2).id }] },
    });
    await t.as(flow.second.userId);
    expect((await flow.submit([flow.student(2).id])).error.code).toBe('FORBIDDEN');
    await t.as(flow.coordinator.userId);
    const { data } = await flow.submit([flow.student(2).id]);
    expect(data.status).toBe('SUBMITTED');
    expect(data.rows.map(({ letter }) => letter)).toEqual(['A-', 'B', 'T']);
    expect((await flow.fill(9000)).error.message).toBe(
      'Nilai sudah diserahkan. Minta BAAK mengembalikannya bila perlu diubah.',
    );
  });

  test('can be returned with a note, and is a draft again', async () => {
    await flow.fill(8000, 7000);
    await flow.submit([flow.student(2).id]);
    const back = { scheduleId: flow.id, note: 'Nilai UAS kelas ini tertukar.' };
    expect((await t.call(gradeContract.return, { body: back })).status).toBe(403);
    await t.as(office.baak);
    expect(
      (await t.call(gradeContract.return, { body: { ...back, note: 'x' } })).error.errors,
    ).toHaveProperty('note');
    expect((await t.call(gradeContract.return, { body: back })).status).toBe(200);
    expect((await t.call(gradeContract.return, { body: back })).error.code).toBe('RULE');
    await t.as(flow.coordinator.userId);
    const { data } = await t.call(gradeContract.sheet, { params: { id: flow.id } });
    expect(data).toMatchObject({ status: 'DRAFT', returnNote: back.note });
    expect(data.rows.map(({ final, letter }) => [final, letter])).toEqual([
      [8000, 'A-'],
      [7000, 'B'],
      [null, null],
    ]);
  });
});

describe('publication', () => {
  test('shows the grades and sets IPS and IPK; before it nothing shows', async () => {
    await flow.fill(8000, 7000, 4000);
    await flow.submit();
    expect((await flow.khsOf(0)).rows[0]).toMatchObject({ grade: null, note: 'Belum diterbitkan' });
    expect((await flow.publish()).data).toEqual({ classes: 1, grades: 3, held: [], late: [] });
    expect(await flow.khsOf(0)).toMatchObject({ ips: 370, ipk: 370, sksPassed: 3, isProvisional: false });
    expect(await flow.khsOf(2)).toMatchObject({ ips: 0, ipk: 0, sksPassed: 0 });
  });

  test('ends the class once all its meetings were held; a meeting opened again opens it again', async () => {
    const statusOf = async () =>
      (await t.db.select().from(schedules).where(eq(schedules.id, flow.id)))[0]?.status;
    await buildMeetings(t.db, flow.schedule, { first: '2026-04-06', done: 15 });
    await flow.publishAll(8000, 7000, 6000);
    expect(await statusOf()).toBe('NOT-YET');
    flow = await gradeFlow(t, office);
    await buildMeetings(t.db, flow.schedule, { first: '2026-04-06', done: 16 });
    await flow.publishAll(8000, 7000, 6000);
    expect(await statusOf()).toBe('DONE');
    const [entry] = await t.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, flow.id), eq(auditLog.action, 'schedule.close')));
    expect(entry?.actorId).toBe(office.baak);
    await t.as((await buildStaff(t.db, 'schedule:get', 'attendance:get', 'attendance:update')).id);
    const { meetings } = (await t.call(attendanceContract.grid, { params: { id: flow.id } })).data;
    const updatedAt = meetings[15]?.updatedAt ?? '';
    const body = { meetingNo: 16, updatedAt, reason: 'Presensi tertukar kelas lain' };
    expect((await t.call(attendanceContract.remove, { params: { id: flow.id }, body })).status).toBe(200);
    expect(await statusOf()).toBe('NOT-YET');
  });

  test('of several classes is all or none', async () => {
    await flow.fill(8000, 7000, 6000);
    await flow.submit();
    const other = await gradeFlow(t, office);
    expect((await flow.publish([flow.id, other.id])).error.code).toBe('RULE');
    expect(await flow.recordOf(0)).toBeUndefined();
  });

  test('leaves T out of the IPS; after the days it is E', async () => {
    await flow.publishAll(8000, 7000, null);
    expect(await flow.khsOf(2)).toMatchObject({
      ips: null,
      isProvisional: true,
      rows: [{ grade: 'T', note: 'Ditunda' }],
    });
    t.setNow('2027-02-22T03:00:00Z');
    await t.as(office.baak);
    await t.call(gradeContract.settle, { body: undefined });
    await t.runJobs();
    expect((await flow.khsOf(2)).rows[0]?.grade).toBe('T');
    t.setNow('2027-02-23T03:00:00Z');
    await t.as(office.baak);
    await t.call(gradeContract.settle, { body: undefined });
    await t.runJobs();
    expect(await flow.khsOf(2)).toMatchObject({ ips: 0, rows: [{ grade: 'E', index: 0 }] });
    expect((await flow.khsOf(2)).rows[0]?.history.map(({ kind }) => kind)).toEqual([
      'SUBMIT',
      'PUBLISH',
      'DEADLINE',
    ]);
    const told = await t.db
      .select()
      .from(notices)
      .where(eq(notices.userId, flow.student(2).userId));
    expect(told).toContainEqual(
      expect.objectContaining({ topic: 'grade.failed', title: 'Nilai tunda menjadi E' }),
    );
  });

  test('becomes final after fourteen days, and happens by itself on the announced day', async () => {
    await flow.fill(8000, 7000, 6000);
    await flow.submit();
    await t.db.insert(calendarEvents).values({
      periodId: office.periodId,
      title: 'Pengumuman',
      type: 'GRADE_PUBLISH',
      startDate: '2026-08-25',
      endDate: '2026-08-26',
    });
    const settle = async (moment: string) => {
      t.setNow(moment);
      await t.as(office.baak);
      await t.call(gradeContract.settle, { body: undefined });
      await t.runJobs();
      return (await t.call(gradeContract.sheet, { params: { id: flow.id } })).data.status;
    };
    expect(await settle('2026-08-24T04:00:00Z')).toBe('SUBMITTED');
    expect(await settle('2026-08-25T04:00:00Z')).toBe('PUBLISHED');
    expect(await settle('2026-09-08T03:59:00Z')).toBe('PUBLISHED');
    expect(await settle('2026-09-08T04:01:00Z')).toBe('LOCKED');
  });

  test('becomes final with its term, however lately it was published', async () => {
    const term = async (status: string) =>
      t.db.execute(sql`update academic_periods set status = ${status} where id = ${office.periodId}`);
    await flow.publishAll(8000, 7000, 6000);
    const settled = async () => {
      await t.as(office.baak);
      await t.call(gradeContract.settle, { body: undefined });
      await t.runJobs();
      const { data } = await t.call(gradeContract.sheet, { params: { id: flow.id } });
      return [data.status, (await flow.recordOf(0))?.['ips']];
    };
    const [open, ips] = await settled();
    expect(open).toBe('PUBLISHED');
    await term('DONE');
    expect(await settled()).toEqual(['LOCKED', ips]);
    const { rows } = await t.db.execute(
      sql`select distinct status from grades where schedule_id = ${flow.id}`,
    );
    expect(rows).toEqual([{ status: 'LOCKED' }]);
    await term('PROCESS');
  });
});
