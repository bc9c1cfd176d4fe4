import { randomBytes } from 'node:crypto';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  academicPeriods,
  calendarEvents,
  courses,
  curricula,
  curriculumCourses,
  lecturers,
  schedules,
  semesterRecords,
  sessions,
  studentBiodata,
  students,
  users,
} from '#server/platform/db/schema.ts';
import { type Row, insertRows } from '#tools/demo/insert.ts';
import { plainNames } from '#server/platform/http/cookies.ts';
import { hashToken } from '#server/platform/http/session.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import type { Plan, Wish } from './plan.ts';

/** A student of the replay: how the portal knows it, and which courses it wants. */
export type Participant = { studentId: string; cookie: string; wishes: Wish[] };

const HOUR = 3_600_000;
/** Every course has this semester and every student has come as far, so that nothing but seats and times is scarce. */
const SEMESTER = 5;

type Term = { id: string; year: number; today: string };

async function insertTerm(db: Db, now: Date): Promise<Term> {
  const today = now.toISOString().slice(0, 10);
  const term = { id: newId(), year: now.getUTCFullYear(), today };
  const range = { start_date: addDays(today, -30), end_date: addDays(today, 120) };
  await insertRows(db, academicPeriods, [
    {
      id: term.id,
      academic_year: `${term.year}/${term.year + 1}`,
      semester: 'GANJIL',
      code: `${term.year}1`,
      is_active: true,
      status: 'PROCESS',
      ...range,
    },
  ]);
  await insertRows(db, calendarEvents, [
    { id: newId(), period_id: term.id, title: 'Pengisian KRS', type: 'KRS', ...range },
  ]);
  return term;
}

/** Courses of one credit, all in one curriculum. */
async function insertCourses(db: Db, names: ReadonlySet<string>) {
  const ids = new Map([...names].map((name) => [name, newId()]));
  const curriculumId = newId();
  await insertRows(
    db,
    courses,
    [...ids].map(([name, id]) => ({
      id,
      code: `MK-${name}`,
      name: `Mata Kuliah ${name}`,
      course_type: 'WAJIB',
      sks: 1,
      sks_theory: 1,
      semester: SEMESTER,
    })),
  );
  const credits = { total_sks: 144, mandatory_sks: 144, elective_sks: 0 };
  await insertRows(db, curricula, [
    { id: curriculumId, name: 'Kurikulum', start_semester: '20201', status: 'ACTIVE', ...credits },
  ]);
  await insertRows(
    db,
    curriculumCourses,
    [...ids.values()].map((id) => ({
      curriculum_id: curriculumId,
      course_id: id,
      semester: SEMESTER,
      is_mandatory: true,
    })),
  );
  return { ids, curriculumId };
}

async function insertClasses(db: Db, plan: Plan, term: Term, courseIds: ReadonlyMap<string, string>) {
  const numbers = new Map<string, number>();
  const rows = plan.classes.map((one): Row => {
    const number = (numbers.get(one.course) ?? 0) + 1;
    numbers.set(one.course, number);
    return {
      id: newId(),
      period_id: term.id,
      course_id: courseIds.get(one.course),
      class_name: `K${number}`,
      class_type: 'OFFLINE',
      day: one.day,
      time_start: one.start,
      time_end: one.end,
      room_exclusive: false,
      capacity: one.capacity,
    };
  });
  await insertRows(db, schedules, rows);
}

const peopleOf = (plan: Plan, term: Term) =>
  plan.students.map(({ wishes }, index) => ({
    wishes,
    id: newId(),
    userId: newId(),
    token: randomBytes(32).toString('base64url'),
    name: `Contoh Mahasiswa ${index + 1}`,
    email: `mahasiswa${index + 1}@contoh.test`,
    nim: `${term.year - 2}${String(index + 1).padStart(6, '0')}`,
  }));

/** Accounts, records, complete biodata, a good last term and an open session for each student. */
async function insertStudents(db: Db, plan: Plan, term: Term, curriculumId: string, now: Date) {
  const advisorId = newId();
  await insertRows(db, lecturers, [
    { id: advisorId, name: 'Contoh Dosen', email: 'dosen@contoh.test', nidn: '0400000001' },
  ]);
  const people = peopleOf(plan, term);
  const each = (row: (person: (typeof people)[number], index: number) => Row) => people.map(row);
  await insertRows(
    db,
    users,
    each(({ userId, name, email }) => ({ id: userId, name, email, password_hash: 'none' })),
  );
  await insertRows(
    db,
    students,
    each(({ id, userId, nim, name, email }) => ({
      id,
      user_id: userId,
      nim,
      name,
      email,
      entry_year: term.year - 2,
      entry_semester: `${term.year - 2}1`,
      entry_date: `${term.year - 2}-08-20`,
      class_type: 'OFFLINE',
      curriculum_id: curriculumId,
      advisor_id: advisorId,
    })),
  );
  await insertRows(
    db,
    studentBiodata,
    each(({ id }) => ({ student_id: id, completeness: 100, is_reportable: true })),
  );
  await insertRows(
    db,
    semesterRecords,
    each(({ id }) => ({ student_id: id, period_code: `${term.year - 1}2`, status: 'A', ips: 350, ipk: 350 })),
  );
  await insertRows(
    db,
    sessions,
    each(({ userId, token }) => ({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 6 * HOUR).toISOString(),
      ip: '127.0.0.1',
      user_agent: 'replay',
    })),
  );
  return people;
}

/**
 * Fills an empty, migrated database with the plan: its courses, classes and students, a term whose KRS window is open, and
 * a signed-in session for each student.
 */
export async function prepareCampus(db: Db, plan: Plan, now: Date): Promise<Participant[]> {
  const term = await insertTerm(db, now);
  const names = new Set([
    ...plan.classes.map(({ course }) => course),
    ...plan.students.flatMap(({ wishes }) => wishes.flat()),
  ]);
  const { ids, curriculumId } = await insertCourses(db, names);
  await insertClasses(db, plan, term, ids);
  const people = await insertStudents(db, plan, term, curriculumId, now);
  await db.execute('analyze');
  const courseId = (name: string): string => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`unknown course ${name}`);
    return id;
  };
  return people.map(({ id, token, wishes }) => ({
    studentId: id,
    cookie: `${plainNames.session}=${token}`,
    wishes: wishes.map((wish) => wish.map(courseId)),
  }));
}
