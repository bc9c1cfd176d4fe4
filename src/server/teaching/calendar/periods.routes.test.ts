import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { campusContract } from '#shared/platform/campus/campus.contract.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildGradeSheet, buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let staffId: string;
beforeAll(async () => {
  t = await testApp();
  const staff = await buildStaff(
    t.db,
    'calendar:get',
    'calendar:create',
    'calendar:update',
    'calendar:delete',
  );
  staffId = staff.id;
  await t.as(staffId);
});
afterAll(() => t.close());

const form = (year: number, more: object = {}) => ({
  academicYear: `${year}/${year + 1}`,
  semester: 'GANJIL',
  startDate: `${year}-08-10`,
  endDate: `${year + 1}-01-20`,
  ...more,
});
const save = (body: object) => t.call(periodContract.savePeriod, { body: body as never });
const find = async (code: string) => {
  const period = (await t.call(periodContract.periods, {})).data.find((one) => one.semesterCode === code);
  if (!period) throw new Error(`no period ${code}`);
  return period;
};
const activate = async (code: string, reason = '') => {
  const { _id: id, updatedAt } = await find(code);
  return t.call(periodContract.activatePeriod, { params: { id }, body: { updatedAt, reason } });
};

describe('saving a period', () => {
  test('works out the code and keeps it when dates change', async () => {
    expect((await save(form(2030, { gradeDeadline: '2031-02-01' }))).status).toBe(200);
    const period = await find('20301');
    expect(period).toMatchObject({ status: 'NOT-YET', isActive: false, teachingWeeks: 16, classes: 0 });
    expect((await save({ ...period, endDate: '2031-01-31' })).status).toBe(200);
    expect((await save({ ...period, endDate: '2031-01-30' })).error.code).toBe('STALE');
    const renamed = await save({ ...(await find('20301')), semester: 'GENAP' });
    expect(renamed.error.errors).toHaveProperty('semester');
    expect((await find('20301')).endDate).toBe('2031-01-31');
  });

  test('refuses a second of the same semester, and days that another one has', async () => {
    await save(form(2032, { endDate: '2033-06-30' }));
    expect((await save(form(2032, { startDate: '2033-07-01', endDate: '2033-08-01' }))).status).toBe(409);
    const meets = await save(form(2033, { startDate: '2033-06-20', endDate: '2033-12-01' }));
    expect(meets.error.errors).toEqual({ startDate: 'Tanggal semester bertumpuk dengan semester lain.' });
  });

  test.each([
    ['an end before the start', { endDate: '2034-08-01' }, 'endDate'],
    ['a grade deadline before the start', { gradeDeadline: '2034-08-01' }, 'gradeDeadline'],
    ['0 weeks', { teachingWeeks: 0 }, 'teachingWeeks'],
  ])('refuses %s', async (_what, change, field) => {
    const refused = await save(form(2034, change));
    expect(refused.status).toBe(400);
    expect(refused.error.errors).toHaveProperty(field);
  });
});

test('one semester is active; unpublished grades keep it open unless somebody says why', async () => {
  await save(form(2010));
  await save(form(2011));
  expect((await activate('20101')).status).toBe(200);
  expect((await activate('20101')).error.code).toBe('RULE');
  const first = await find('20101');
  const schedule = await buildSchedule(t.db, { periodId: first._id });
  const { id: studentId } = await buildStudent(t.db);
  await buildKrs(t.db, { studentId, periodId: first._id, scheduleIds: [schedule.id] });
  await buildSchedule(t.db, { periodId: first._id });

  const refused = await activate('20111');
  expect(refused).toMatchObject({ status: 422, error: { data: { openClasses: 1 } } });
  expect(await find('20101')).toMatchObject({ isActive: true, status: 'PROCESS', openClasses: 1 });

  expect((await activate('20111', 'Dosen berhalangan tetap')).status).toBe(200);
  expect(await find('20101')).toMatchObject({
    isActive: false,
    status: 'DONE',
    closeReason: 'Dosen berhalangan tetap',
  });
  expect((await t.call(campusContract.get, {})).data.period?.code).toBe('20111');

  expect((await activate('20101')).error.message).toContain('sudah ditutup');
  expect((await activate('20101', 'Salah menutup')).status).toBe(200);
  await buildGradeSheet(t.db, schedule.id, { status: 'PUBLISHED' });
  expect(await find('20101')).toMatchObject({ isActive: true, closeReason: null, openClasses: 0 });
});

test('two activations at once leave one active semester', async () => {
  await save(form(2012));
  await save(form(2013));
  await Promise.all([activate('20121', 'Serentak'), activate('20131', 'Serentak')]);
  const { data } = await t.call(periodContract.periods, {});
  expect(data.filter(({ isActive }) => isActive)).toHaveLength(1);
});

describe('deleting a period', () => {
  const remove = (id: string) => t.call(periodContract.removePeriod, { params: { id } });

  test('works while nothing uses it, and is refused with the numbers otherwise', async () => {
    await save(form(2014));
    const { _id: free } = await find('20141');
    expect((await remove(free)).status).toBe(200);
    const used = await buildPeriod(t.db, {
      academicYear: '2015/2016',
      code: '20151',
      startDate: '2015-08-01',
      endDate: '2015-12-01',
      isActive: false,
    });
    await buildSchedule(t.db, { periodId: used.id });
    expect((await remove(used.id)).error).toMatchObject({
      code: 'REFERENCED',
      message: 'Semester dipakai pada 1 jadwal, 3 kegiatan kalender.',
    });
  });

  test('never takes the active one', async () => {
    const { data } = await t.call(periodContract.periods, {});
    const active = data.find(({ isActive }) => isActive)?._id ?? '';
    expect((await remove(active)).error.code).toBe('RULE');
  });
});

test('only those with calendar rights come in', async () => {
  await save(form(2017));
  const { _id: id, updatedAt } = await find('20171');
  const call = () => t.call(periodContract.activatePeriod, { params: { id }, body: { updatedAt } });
  await t.as(null);
  expect((await call()).status).toBe(401);
  await t.as((await buildStaff(t.db, 'calendar:get')).id);
  expect((await call()).status).toBe(403);
  await t.as(staffId);
  expect((await find('20171')).isActive).toBe(false);
});
