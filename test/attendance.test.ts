import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { admissionsOf } from '#server/teaching/gates/gates.public.ts';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { attendanceReportContract } from '#shared/teaching/attendance/attendance-report.contract.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { summariseAttendance } from '#shared/teaching/attendance/attendance.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { summaryOf } from '#web/teaching/attendance/marks.ts';
import { buildMarks, buildMeetings } from './factories/meetings.ts';
import { buildLecturer, buildStaff, buildStudent } from './factories/people.ts';
import { setSection } from './factories/settings.ts';
import { buildKrs, buildPeriod, buildSchedule } from './factories/teaching.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
let periodId: string;
let clerk: { id: string };

/** The first meeting of a class; the others follow week by week. */
const FIRST = '2026-08-10';
const WEEK = 7 * 24 * 60;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  clerk = await buildStaff(t.db, 'attendance:get', 'studentGrade:get', 'schedule:get');
  // Between the last lecture and UAS, when every place tells of attendance.
  t.setNow(new Date('2026-11-21T03:00:00Z'));
});
afterAll(() => t.close());

/** A student's term in a class: letters by meeting (lower case is excused, a dot is no mark), and the moment of the place. */
type Course = {
  letters: string;
  /** Meetings that were held. */
  held: readonly boolean[];
  /** Minutes from the beginning of the first meeting to the approval of the place. */
  approved: number;
  countsFromEnrolment: boolean;
  offset: number;
};

const zones = { 7: 'Asia/Jakarta', 8: 'Asia/Makassar', 9: 'Asia/Jayapura' } as const;

const course: fc.Arbitrary<Course> = fc.record({
  letters: fc
    .array(fc.constantFrom('H', 'H', 'H', 'I', 'S', 'A', 'i', 's', '.'), { minLength: 16, maxLength: 16 })
    .map((letters) => letters.join('')),
  held: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
  approved: fc.oneof(
    fc.integer({ min: -2 * WEEK, max: 15 * WEEK }),
    // At the very minute a meeting begins, and one on either side.
    fc
      .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: -1, max: 1 }))
      .map(([week, by]) => week * WEEK + by),
  ),
  countsFromEnrolment: fc.boolean(),
  offset: fc.constantFrom(7, 8, 9),
});

const isExam = (no: number): boolean => no === 8 || no === 16;
const lectures = Array.from({ length: 16 }, (_, at) => at + 1).filter((no) => !isExam(no));
const isHeld = ({ held }: Course, no: number): boolean => held[lectures.indexOf(no)] ?? false;

/** Everything asked of a term, worked out mark by mark. */
function expected(term: Course) {
  const marks = lectures
    .filter((no) => isHeld(term, no))
    .map((no) => {
      const letter = term.letters[no - 1] ?? '.';
      const status = (['H', 'I', 'S', 'A'] as const).find((one) => one === letter.toUpperCase()) ?? 'A';
      const early = term.countsFromEnrolment && (no - 1) * WEEK < term.approved;
      return { status, excused: early || letter !== letter.toUpperCase() };
    });
  return summariseAttendance(marks);
}

async function classOf(term: Course) {
  const timeZone = zones[term.offset as keyof typeof zones];
  await setSection(t, 'institution', { timeZone });
  await setSection(t, 'academic', { countFromEnrolment: term.countsFromEnrolment, minAttendanceUas: 100 });
  const lecturer = await buildLecturer(t.db);
  const schedule = await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id] });
  const meetings = await buildMeetings(t.db, schedule, { first: FIRST });
  const student = await buildStudent(t.db);
  await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [schedule.id] });
  const begin = Date.parse(`${FIRST}T00:00:00Z`) + (schedule.timeStart - term.offset * 60) * 60_000;
  const approvedAt = new Date(begin + term.approved * 60_000).toISOString();
  await t.db.execute(
    sql`update krs_items set approved_at = ${approvedAt} where schedule_id = ${schedule.id}`,
  );
  for (const { id, no } of meetings) {
    if (isHeld(term, no))
      await t.db.execute(sql`update meetings set status = 'DONE', material = 'Materi' where id = ${id}`);
  }
  const ids = meetings.filter(({ type }) => type === 'KULIAH').map(({ id }) => id);
  await buildMarks(t.db, ids, student.id, lectures.map((no) => term.letters[no - 1]).join(''));
  return { schedule, lecturer, student };
}

type Told = { present?: number; counted?: number; percent: number | null };

/** The percentage a sentence gives as the reason of a refusal, else that nothing was refused. */
const refusedWith = (reasons: readonly string[]): string | null =>
  /^Kehadiran ([\d,]+)%/.exec(reasons.join(' '))?.[1] ?? null;

async function placesOf({ schedule, lecturer, student }: Awaited<ReturnType<typeof classOf>>) {
  const params = { id: schedule.id };
  await t.as(lecturer.userId);
  const sheet = (await t.call(gradeContract.sheet, { params })).data;
  await t.as(clerk.id);
  const grid = (await t.call(attendanceContract.grid, { params })).data;
  const classes = (await t.call(attendanceReportContract.classes, { query: { courseId: schedule.courseId } }))
    .data;
  const query = { courseId: schedule.courseId };
  const low = (await t.call(attendanceReportContract.low, { query })).data;
  await t.as(student.userId);
  const timetable = (await t.call(timetableContract.student, { query: {} })).data;
  const own = (await t.call(timetableContract.studentClass, { params })).data;
  const card = (await t.call(gateContract.examCard, { query: { exam: 'UAS' } })).data;
  const { items: notices } = (await t.call(noticeContract.list, {})).data;
  const ctx = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: 'attendance' });
  const rights = await admissionsOf(ctx, { scheduleId: schedule.id, exam: 'UAS', periodCode: '20261' }, [
    student.id,
  ]);
  const [row] = grid.students;
  const [line] = sheet.rows;
  if (!row || !line) throw new Error('The student is in the class');
  const told: Record<string, Told | undefined> = {
    grid: row,
    gridAsTyped: summaryOf(row, grid.meetings, new Map(), grid.minPercent),
    sheet: { ...line.attendance, percent: line.attendance.computed },
    timetable: timetable.classes.find(({ _id }) => _id === schedule.id)?.attendance,
    ownClass: own.class.attendance,
    reportByClass: classes.find(({ _id }) => _id === schedule.id),
  };
  const refusals = {
    card: refusedWith(card.rows.flatMap(({ reasons }) => reasons)),
    examDesk: refusedWith(rights.get(student.id)?.reasons ?? []),
    reportOfLow: low[0] ? hundredths(low[0].percent) : null,
  };
  return { told, refusals, isToldAtHome: notices.some(({ id }) => id.startsWith('attendance-low')), own };
}

async function expectOneAnswer(term: Course) {
  const places = await placesOf(await classOf(term));
  const { present, counted, percent } = expected(term);
  for (const [place, { present: p, counted: c, percent: share } = { percent: -1 }] of Object.entries(
    places.told,
  )) {
    expect([place, share, p ?? present, c ?? counted]).toEqual([place, percent, present, counted]);
  }
  const isLow = present < counted;
  const refusal = isLow ? hundredths(percent) : null;
  expect(places.refusals).toEqual({ card: refusal, examDesk: refusal, reportOfLow: refusal });
  expect(places.isToldAtHome).toBe(isLow);
  return places;
}

test('meetings held before the place in the class was approved leave the count', async () => {
  const held = Array.from({ length: 14 }, (_, at) => at < 8);
  const late = { letters: '..HHHHH.AHHHHHHH', held, approved: WEEK + 10, offset: 7 };
  const on = await expectOneAnswer({ ...late, countsFromEnrolment: true });
  expect(on.told['grid']).toMatchObject({ present: 5, counted: 6, percent: 8333, beforeEnrolment: [1, 2] });
  expect(on.own.meetings.slice(0, 3).map(({ beforeEnrolment }) => beforeEnrolment)).toEqual([
    true,
    true,
    false,
  ]);
  const off = await expectOneAnswer({ ...late, countsFromEnrolment: false });
  expect(off.told['grid']).toMatchObject({ present: 5, counted: 8, percent: 6250, beforeEnrolment: [] });
});

test('who sat in before the place was approved keeps the meetings attended', async () => {
  const held = Array.from({ length: 14 }, (_, at) => at < 4);
  const term = {
    letters: 'HAAH............',
    held,
    approved: 2 * WEEK + 1,
    offset: 7,
    countsFromEnrolment: true,
  };
  const { told } = await expectOneAnswer(term);
  expect(told['grid']).toMatchObject({ present: 2, counted: 2, percent: 10_000 });
});

test('attendance is the same wherever it is told, whenever the place was approved', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(course, async (term) => {
      told += Object.keys((await expectOneAnswer(term)).told).length;
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(told).toBe(15 * 6);
});
