import type { PgTable } from 'drizzle-orm/pg-core';
import { campusClock, type CampusZone } from '#shared/domain/date/campus-time.ts';
import { ROLE } from '#shared/access/roles.ts';
import type { Db } from '../db/client.ts';
import { rooms } from '../db/schema/courses.ts';
import { conversionRows, conversions, gradeSheets, grades, semesterRecords } from '../db/schema/grades.ts';
import { krs, krsEvents, krsItems } from '../db/schema/krs.ts';
import { lecturers, staff } from '../db/schema/lecturers.ts';
import { academicPeriods, calendarEvents } from '../db/schema/periods.ts';
import { mainData } from '../db/schema/platform.ts';
import { attendances, meetings } from '../db/schema/schedules.ts';
import { studentAdvisors, studentBiodata, studentClasses, students } from '../db/schema/students.ts';
import { userRoles, users } from '../db/schema/users.ts';
import { hashPassword } from '../modules/auth/auth.public.ts';
import { type Batch, courseRows, roomRows, scheduleRows, staffRows, transferRows } from './catalogue.ts';
import { calendarRows, periodRows, planTerms, stageOf } from './calendar.ts';
import { makeCohorts, peopleRows } from './cohorts.ts';
import { demoCourses } from './curriculum-data.ts';
import { insertRows, type Row } from './insert.ts';
import { demoMainData } from './main-data.ts';
import { makeLecturers } from './people.ts';
import { Random } from './random.ts';
import { attendanceRows, demoWeights, gradeRow, krsRows, meetingRows } from './records.ts';
import { studyOf, type Taken, type TermRecord } from './study.ts';
import { planTimetable } from './timetable.ts';

export const DEMO_PASSWORD = 'Cendekia#2026';

export type DemoOptions = {
  now: Date;
  /** Follow the usual academic year, because the clock was set on purpose; else KRS weeks are open now. */
  regular: boolean;
  students?: number;
  attendance?: boolean;
  seed?: number;
};

const PAST_TERMS = 15;
/** Terms of which classes, KRS, attendance and grades are kept; older grades are carried over without a class. */
const RECORDED_TERMS = 4;

/** Rows of so many students are held in memory before they are written. */
const STUDENTS_AT_ONCE = 2_000;

/** Tables a student's studies fill, in the order their foreign keys need. */
const emptyPlans = (): Batch[] => [
  [krs, []],
  [krsItems, []],
  [krsEvents, []],
  [grades, []],
  [semesterRecords, []],
  [conversions, []],
  [conversionRows, []],
];

const recordRow = (record: TermRecord): Row => ({
  student_id: record.studentId,
  period_code: record.code,
  status: record.status,
  ips: record.ips,
  ipk: record.ipk,
  sks_semester: record.sksSemester,
  sks_total: record.sksTotal,
  sks_passed: record.sksPassed,
});

/**
 * Fills an empty database with a synthetic college: S1 Manajemen, eight cohorts, two recorded years and a running term.
 * The same options give the same campus. Roles and permissions must be there already.
 */
export async function buildDemoCampus(db: Db, options: DemoOptions): Promise<void> {
  const random = new Random(options.seed ?? 61_201);
  const total = options.students ?? 1_200;
  const zone: CampusZone = 'Asia/Jakarta';
  const today = campusClock(options.now, zone).date;
  const terms = planTerms(today, PAST_TERMS, options.regular);
  const now = terms.at(-1);
  if (!now) return;
  const stage = stageOf(now, today);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const scale = Math.max(1, total / 1_200);
  const teachers = makeLecturers(random, Math.round(40 * scale), passwordHash);
  const lecturerIds = teachers.lecturers.map(({ id }) => id);
  const office = staffRows(passwordHash);
  const room = roomRows(Math.round(16 * scale));
  const catalogue = courseRows(terms[0]?.code ?? now.code);
  const cohorts = makeCohorts(random, total, now, lecturerIds);
  const people = peopleRows(random, cohorts.students, catalogue.curriculumId, terms, passwordHash);
  const recorded = terms.filter(({ offset }) => offset >= -RECORDED_TERMS);
  const planned = recorded.flatMap((term) =>
    planTimetable(random, term, {
      classes: cohorts.classes,
      students: cohorts.students,
      courses: demoCourses,
      courseIds: catalogue.ids,
      rooms: room,
      lecturerIds,
    }),
  );
  const offered = new Map(
    recorded.map(({ code }) => [
      code,
      Map.groupBy(
        planned.filter(({ term }) => term.code === code),
        ({ course }) => course.code,
      ),
    ]),
  );
  const world = { courses: demoCourses, courseIds: catalogue.ids, offered };

  await db.transaction(async (tx) => {
    const put = async (...batches: Batch[]) => {
      for (const [table, rows] of batches) await insertRows(tx, table, rows);
    };
    await put(
      [mainData, [{ id: 1, data: demoMainData(today) }]],
      [users, [...office.users, ...teachers.users, ...people.users]],
      [staff, office.staff],
      [
        userRoles,
        [
          ...office.roles,
          ...teachers.lecturers.map(({ user_id }) => ({ user_id, role_id: ROLE.lecturer })),
          ...teachers.lecturers.slice(0, 1).map(({ user_id }) => ({ user_id, role_id: ROLE.kaprodi })),
        ],
      ],
      [lecturers, teachers.lecturers],
      [rooms, room.rows],
      ...catalogue.batches,
      [academicPeriods, periodRows(terms)],
      [calendarEvents, terms.flatMap(calendarRows)],
      [
        studentClasses,
        cohorts.classes.map(({ id, name, entryYear, classType }) => ({
          id,
          name,
          entry_year: entryYear,
          class_type: classType,
          capacity: 40,
        })),
      ],
      [students, people.rows],
      [studentBiodata, people.biodata],
      [studentAdvisors, people.advisors],
      ...scheduleRows(planned),
    );

    let plans = emptyPlans();
    const into = (table: PgTable, rows: readonly Row[]) =>
      plans.find(([one]) => one === table)?.[1].push(...rows);
    const members = new Map<string, string[]>();
    const clerk = String(office.users[1]?.id);
    for (const [index, student] of cohorts.students.entries()) {
      if (index % STUDENTS_AT_ONCE === STUDENTS_AT_ONCE - 1) {
        await put(...plans);
        plans = emptyPlans();
      }
      if (student.transferred > 0) {
        for (const [table, rows] of transferRows(student, world, clerk)) into(table, rows);
      }
      const { taken, records } = studyOf(random, student, terms, world);
      into(semesterRecords, records.map(recordRow));
      for (const term of recorded) {
        const own = taken.filter((one) => one.term === term);
        const basis = records.findLast(({ code }) => code < term.code) ?? null;
        const plan = krsRows(random, term, own, basis, stage);
        if (!plan) continue;
        into(krs, [plan.krs]);
        into(krsItems, plan.items);
        into(krsEvents, plan.events);
        for (const item of plan.items) {
          if (!item.approved) continue;
          const key = String(item.schedule_id);
          const present = members.get(key);
          if (present) present.push(student.id);
          else members.set(key, [student.id]);
        }
      }
      const finished = taken.filter((one): one is Taken & { score: number } => one.score !== null);
      into(
        grades,
        finished.map((one) => gradeRow(random, one, 'LOCKED')),
      );
    }
    await put(...plans);

    const held: Row[] = [];
    const present: Row[] = [];
    for (const schedule of planned) {
      const rows = meetingRows(schedule, today);
      held.push(...rows);
      if (options.attendance !== false)
        present.push(...attendanceRows(random, rows, members.get(schedule.id) ?? []));
    }
    await put(
      [meetings, held],
      [attendances, present],
      [
        gradeSheets,
        planned.map(({ id, term }) => ({
          schedule_id: id,
          weights: demoWeights,
          status: term.offset < 0 ? 'LOCKED' : 'DRAFT',
          published_at: term.offset < 0 ? `${term.gradeEnd}T03:00:00Z` : null,
        })),
      ],
    );
  });
}
