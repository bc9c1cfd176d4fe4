import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { meetings } from '#server/platform/db/schema.ts';
import { isTeaching, scheduleCard } from './schedules.public.ts';
import { buildCourse, buildCurriculum, buildRoom } from '#test/factories/courses.ts';
import { buildLecturer, buildStaff, buildStudent, buildStudentClass } from '#test/factories/people.ts';
import { buildGradeSheet, buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
let reader: string;
let lecturer: Awaited<ReturnType<typeof buildLecturer>>;
let finance: Awaited<ReturnType<typeof buildSchedule>>;
let marketing: Awaited<ReturnType<typeof buildSchedule>>;
let classId: string;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  reader = (await buildStaff(t.db, 'schedule:get')).id;
  const curriculumId = (await buildCurriculum(t.db)).id;
  lecturer = await buildLecturer(t.db, { name: 'Budi Santoso', frontTitle: 'Dr.', backTitle: 'S.E., M.M.' });
  classId = (await buildStudentClass(t.db)).id;
  const course = (code: string, name: string) => buildCourse(t.db, { code, name, in: curriculumId });
  finance = await buildSchedule(t.db, {
    periodId,
    courseId: (await course('MNJ301', 'Manajemen Keuangan')).id,
    day: 1,
    timeStart: 480,
    timeEnd: 630,
    lecturerIds: [lecturer.id],
    classIds: [classId],
    roomId: (await buildRoom(t.db, { code: 'GD201' })).id,
  });
  marketing = await buildSchedule(t.db, {
    periodId,
    courseId: (await course('MNJ302', 'Manajemen Pemasaran')).id,
    day: 2,
    classType: 'ONLINE',
    status: 'CANCLE',
  });
  const draft = await buildStudent(t.db, { curriculumId });
  const approved = await buildStudent(t.db, { curriculumId });
  await buildKrs(t.db, { studentId: draft.id, periodId, scheduleIds: [finance.id], state: 'SUBMITTED' });
  await buildKrs(t.db, { studentId: approved.id, periodId, scheduleIds: [finance.id] });
  await buildGradeSheet(t.db, finance.id, { status: 'SUBMITTED' });
  const common = { scheduleId: finance.id, plannedDate: '2026-09-07', timeStart: 480, timeEnd: 630 };
  await t.db.insert(meetings).values([
    { ...common, no: 1, status: 'DONE', material: 'Pengantar', lecturerId: lecturer.id },
    { ...common, no: 2, needsReschedule: true },
  ]);
});
afterAll(() => t.close());

const list = (query: Record<string, unknown> = {}) => t.call(scheduleContract.list, { query });
const namesOf = async (query: Record<string, unknown>) =>
  (await list(query)).data.map(({ courseName }) => courseName);

test('shows the active term with enrolment, progress and grade status', async () => {
  await t.as(reader);
  const { data, meta } = await list();
  expect(meta).toEqual({ page: 1, limit: 10, total: 2 });
  expect(data[0]).toMatchObject({
    courseCode: 'MNJ301',
    lecturers: [{ name: 'Dr. Budi Santoso, S.E., M.M.', isCoordinator: true }],
    room: { code: 'GD201' },
    taken: 2,
    enrolled: 1,
    capacity: 40,
    meetingsDone: 1,
    toReschedule: 1,
    gradeStatus: 'SUBMITTED',
    feeder: null,
    inLms: false,
    status: 'NOT-YET',
  });
});

test('filters, searches, sorts and pages', async () => {
  await t.as(reader);
  const both = ['Manajemen Keuangan', 'Manajemen Pemasaran'];
  expect(await namesOf({ sort: '-courseName' })).toEqual(both.toReversed());
  expect(await namesOf({ sort: 'day' })).toEqual(both);
  expect(await namesOf({ limit: 1, page: 2 })).toEqual(['Manajemen Pemasaran']);
  const onlyFinance = [
    { search: 'keuangan' },
    { search: 'mnj301' },
    { lecturerId: lecturer.id },
    { classId },
    { roomId: finance.roomId },
    { courseId: finance.courseId },
    { day: 1 },
    { classType: 'OFFLINE' },
    { status: 'NOT-YET' },
  ];
  for (const filter of onlyFinance) expect(await namesOf(filter)).toEqual(['Manajemen Keuangan']);
  expect(await namesOf({ search: '%' })).toEqual([]);
  const none = await list({ periodId: '00000000-0000-7000-8000-000000000000' });
  expect(none).toMatchObject({ status: 200, data: [], meta: { total: 0 } });
  expect((await list({ sort: 'secret' })).status).toBe(400);
});

test('is closed to who may not see classes', async () => {
  await t.as(null);
  expect((await list()).status).toBe(401);
  await t.as(lecturer.userId);
  expect((await list()).status).toBe(403);
});

test('one class is shown to staff and to its own lecturers only', async () => {
  const get = (id: string) => t.call(scheduleContract.get, { params: { id } });
  await t.as(lecturer.userId);
  const own = await get(finance.id);
  expect(own).toMatchObject({
    status: 200,
    data: { courseCode: 'MNJ301', meetings: [{ no: 1 }, { no: 2 }] },
  });
  expect(own.data.meetings[0]).toMatchObject({ lecturerName: 'Dr. Budi Santoso, S.E., M.M.', present: null });
  expect(await get(marketing.id)).toMatchObject({
    status: 403,
    error: { message: 'Kelas ini diampu dosen lain.' },
  });
  await t.as(reader);
  expect((await get(marketing.id)).status).toBe(200);
  expect((await get('00000000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await get('x')).status).toBe(404);
  await t.as((await buildStudent(t.db)).userId);
  expect((await get(finance.id)).status).toBe(403);
});

test('the choices of the form hold active records only', async () => {
  await buildRoom(t.db, { code: 'GD999', isActive: false });
  await buildCourse(t.db, { code: 'OUT1' });
  await t.as(reader);
  const { data } = await t.call(scheduleContract.options, {});
  expect(data.periods).toMatchObject([{ label: 'Ganjil 2026/2027', isActive: true, isClosed: false }]);
  const { data: courses } = await t.call(scheduleContract.courses, {});
  expect(courses.map(({ code }) => code)).toEqual(['MNJ301', 'MNJ302']);
  expect(data.rooms.map(({ code }) => code)).toContain('GD201');
  expect(data.rooms.map(({ code }) => code)).not.toContain('GD999');
  expect(data.lecturers.map(({ name }) => name)).toContain('Dr. Budi Santoso, S.E., M.M.');
  expect(data.minutesPerSks).toMatchObject({ OFFLINE: 50 });
});

test('other slices read cards and ask who teaches', async () => {
  const cards = await scheduleCard(t.db, [finance.id, '00000000-0000-7000-8000-000000000000']);
  expect([...cards.keys()]).toEqual([finance.id]);
  expect(cards.get(finance.id)).toMatchObject({ courseName: 'Manajemen Keuangan', className: 'A' });
  expect(await scheduleCard(t.db, [])).toEqual(new Map());
  expect(await isTeaching(t.db, lecturer.id, finance.id)).toBe(true);
  expect(await isTeaching(t.db, lecturer.id, marketing.id)).toBe(false);
});
