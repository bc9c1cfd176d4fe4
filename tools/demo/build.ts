import { sql } from 'drizzle-orm';
import { campusClock, type CampusZone } from '#shared/platform/date/campus-time.ts';
import { defaultGradeWeights } from '#shared/platform/grading/components.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import {
  academicPeriods,
  calendarEvents,
  gradeSheets,
  lecturers,
  mainData,
  meetings,
  rooms,
  staff,
  studentClasses,
  userRoles,
  users,
} from '#server/platform/db/schema.ts';
import { hashPassword } from '#server/identity/auth/auth.public.ts';
import { refreshRecords } from '#server/results/grades/grades.public.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { buildDemoActivities } from './activities.ts';
import { type Batch, courseRows, roomRows, scheduleRows, staffRows } from './catalogue.ts';
import { calendarRows, type DemoTerm, periodRows, planTerms, stageOf } from './calendar.ts';
import { type DemoClass, makeCohorts } from './cohorts.ts';
import { demoCourses } from './curriculum-data.ts';
import { buildDemoExams } from './exams.ts';
import { buildDemoFinance } from './finance.ts';
import { buildDemoCases } from './finance-cases.ts';
import { buildDemoGraduates } from './graduates.ts';
import { buildDemoLeaving } from './graduation.ts';
import { insertRows, type Row } from './insert.ts';
import { buildDemoLibrary } from './library.ts';
import { demoMainData } from './main-data.ts';
import { lecturerRecordBatches } from './lecturer-records.ts';
import { makeLecturers } from './people.ts';
import { Random } from './random.ts';
import { isHeldLecture, meetingRows } from './records.ts';
import { rpsBatches } from './rps.ts';
import { StudentBatches } from './student-batches.ts';
import { buildDemoDraft, surveyBatches } from './surveys.ts';
import { buildDemoTheses } from './theses.ts';
import { type DemoSchedule, finalClasses, planTimetable } from './timetable.ts';

export type DemoOptions = {
  now: Date;
  /** Follow the usual academic year, because the clock was set on purpose; else KRS weeks are open now. */
  regular: boolean;
  students?: number;
  attendance?: boolean;
  /** Off: no survey was ever announced, so that no gate asks for one. */
  surveys?: boolean;
  seed?: number;
};

const PAST_TERMS = 15;
/** Terms of which classes, KRS, attendance and grades are kept; older grades are carried over without a class. */
const RECORDED_TERMS = 4;

/** Rows of so many students are held in memory before they are written. */
const STUDENTS_AT_ONCE = 2_000;

const classRows = (classes: readonly DemoClass[]): Row[] =>
  classes.map(({ id, name, entryYear, classType }) => ({
    id,
    name,
    entry_year: entryYear,
    class_type: classType,
    capacity: 40,
  }));

const sheetRows = (planned: readonly DemoSchedule[]): Row[] =>
  planned.map(({ id, term }) => ({
    schedule_id: id,
    weights: defaultGradeWeights,
    status: term.offset < 0 ? 'LOCKED' : 'DRAFT',
    published_at: term.offset < 0 ? `${term.gradeEnd}T03:00:00Z` : null,
  }));

/** Classes by term and course code. */
const offersOf = (terms: readonly DemoTerm[], planned: readonly DemoSchedule[]) =>
  new Map(
    terms.map(({ code }) => [
      code,
      Map.groupBy(
        planned.filter(({ term }) => term.code === code),
        ({ course }) => course.code,
      ),
    ]),
  );

/** Students with results that came after those of their classes: of programmes that are done. */
async function withProgrammes(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct g.student_id as id from grades g where g.source = 'MBKM'`);
  return rows.map(({ id }) => id);
}

/** Everything but the students: people who work here, rooms, courses, terms and classes with their meetings. */
function makeFrame(random: Random, options: DemoOptions, zone: CampusZone, passwordHash: string) {
  const total = options.students ?? 1_200;
  const scale = Math.max(1, total / 1_200);
  const today = campusClock(options.now, zone).date;
  const terms = planTerms(today, PAST_TERMS, options.regular);
  const now = terms.at(-1);
  if (!now) throw new RangeError('a campus needs a term');
  const teachers = makeLecturers(random, Math.round(40 * scale), passwordHash);
  const lecturerIds = teachers.lecturers.map(({ id }) => id);
  const office = staffRows(passwordHash);
  const room = roomRows(Math.round(16 * scale));
  const catalogue = courseRows(terms[0]?.code ?? now.code);
  const cohorts = makeCohorts(random, total, now, lecturerIds);
  const recorded = terms.filter(({ offset }) => offset >= -RECORDED_TERMS);
  const { classes, students } = cohorts;
  const supply = {
    classes,
    students,
    courses: demoCourses,
    courseIds: catalogue.ids,
    rooms: room,
    lecturerIds,
  };
  const usual = recorded.flatMap((term) => planTimetable(random, term, supply));
  const planned = [...usual, ...finalClasses(usual, now, supply)];
  const held = planned.flatMap((schedule) => meetingRows(schedule, today));
  const withSurveys = options.surveys !== false;
  const roles = [
    ...office.roles,
    ...teachers.lecturers.map(({ user_id }) => ({ user_id, role_id: ROLE.lecturer })),
    ...teachers.lecturers.slice(0, 1).map(({ user_id }) => ({ user_id, role_id: ROLE.kaprodi })),
  ];
  const batches: Batch[] = [
    [mainData, [{ id: 1, data: demoMainData(today) }]],
    [users, [...office.users, ...teachers.users]],
    [staff, office.staff],
    [userRoles, roles],
    [lecturers, teachers.lecturers],
    [rooms, room.rows],
    ...catalogue.batches,
    [academicPeriods, periodRows(terms)],
    [calendarEvents, terms.flatMap(calendarRows).filter(({ type }) => type !== 'SURVEY' || withSurveys)],
    [studentClasses, classRows(classes)],
    ...scheduleRows(planned),
    [meetings, held],
    [gradeSheets, sheetRows(planned)],
    ...rpsBatches(planned, {
      accounts: new Map(teachers.lecturers.map(({ id, user_id }) => [id, user_id])),
      kaprodi: String(teachers.lecturers[0]?.user_id),
      guide: lecturerIds[1] ?? '',
    }),
  ];
  const campus = {
    random,
    terms,
    now,
    passwordHash,
    stage: stageOf(now, today),
    moment: options.now,
    curriculumId: catalogue.curriculumId,
    clerkId: String(office.users[1]?.id),
    world: { courses: demoCourses, courseIds: catalogue.ids, offered: offersOf(recorded, planned) },
    lectures:
      options.attendance === false
        ? null
        : Map.groupBy(held.filter(isHeldLecture), ({ schedule_id }) => String(schedule_id)),
  };
  const finance = {
    seed: (options.seed ?? 61_201) + 1,
    today,
    terms: recorded,
    students,
    clerkId: String(office.users.find(({ email }) => email === 'keuangan@cendekia.test')?.['id']),
  };
  const records = lecturerRecordBatches(
    (options.seed ?? 61_201) + 2,
    today,
    teachers.lecturers.map(({ id, name }) => ({ id, name })),
    students,
  );
  const kaprodi = String(teachers.lecturers[0]?.user_id);
  return {
    batches,
    campus,
    students,
    planned,
    finance,
    records,
    kaprodi,
    theses: { today, moment: options.now, terms, now, lecturerIds },
  };
}

/**
 * Fills an empty database with a synthetic college: S1 Manajemen, eight cohorts, two recorded years and a running term.
 * The same options give the same campus. Roles and permissions must be there already.
 */
export async function buildDemoCampus(db: Db, options: DemoOptions): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const random = new Random(options.seed ?? 61_201);
  const { batches, campus, students, planned, finance, records, theses, kaprodi } = makeFrame(
    random,
    options,
    'Asia/Jakarta',
    passwordHash,
  );
  await db.transaction(async (tx) => {
    // Thousands of students are made in memory between two statements, which a slow machine takes minutes for.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`);
    const put = async (ready: readonly Batch[]) => {
      for (const [table, rows] of ready) await insertRows(tx, table, rows);
    };
    await put(batches);
    const waiting = new StudentBatches(campus);
    for (const [index, student] of students.entries()) {
      waiting.add(student);
      if (index % STUDENTS_AT_ONCE === STUDENTS_AT_ONCE - 1) await put(waiting.take());
    }
    await put(waiting.take());
    await put(records);
    if (options.surveys !== false) {
      for await (const ready of surveyBatches(tx, finance.seed, planned)) await put(ready);
    }
    await buildDemoFinance(tx, finance);
    await buildDemoExams(tx, {
      today: finance.today,
      kaprodi,
      clerk: campus.clerkId,
      guide: theses.lecturerIds[1] ?? '',
    });
    await buildDemoLeaving(tx, options.now, campus.now, finance.today);
    await refreshRecords(tx, await buildDemoTheses(tx, theses));
    await buildDemoGraduates(tx, campus.terms);
    await buildDemoActivities(tx, { now: options.now, today: finance.today });
    await refreshRecords(tx, await withProgrammes(tx));
    await buildDemoLibrary(tx, options.now, finance.today);
    await buildDemoCases(tx, finance.today);
    if (options.surveys !== false) await buildDemoDraft(tx);
  });
}
