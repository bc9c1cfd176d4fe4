import { sql } from 'drizzle-orm';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { calendarEventContract } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { dayName } from '#shared/platform/date/day.ts';
import { addDays, yearOf } from '#shared/platform/date/local-date.ts';
import { clock } from '#shared/platform/format/time.ts';
import type { Db } from '#server/platform/db/client.ts';
import { signIn } from '../host/sign-in.ts';
import { bringIn, type BroughtIn } from './bring-in.ts';
import type { Participant } from './campus.ts';
import { csvFile } from './csv-file.ts';
import { putInForce } from './force.ts';
import { madeUpStudents, studentNim } from './made-up.ts';
import { granted, type Office } from './office.ts';
import type { Plan, PlanClass } from './plan.ts';

/** What no call of the portal does, so that the report can say so. */
export const bySql =
  'by SQL: the curriculum comes into force (it is none of 144 sks), first passwords count as changed, sessions are opened';

/** Every course has this semester and every student has come as far, so that nothing but seats and times is scarce. */
const SEMESTER = '5';
/** The one course of the term before, whose grade gives everybody the right to 24 sks. */
const PAST = 'LALU';

const courseCode = (name: string): string => `MK-${name}`.toUpperCase();
const nidnOf = (number: number): string => String(number).padStart(10, '0');

/** The running term with its KRS window open, and the one before. */
async function saveTerms(office: Office, now: Date): Promise<{ code: string; past: string; entry: string }> {
  const today = now.toISOString().slice(0, 10);
  // In the first months of a year the term that is made to run is of the year before.
  const year = yearOf(addDays(today, -120));
  const before = { academicYear: `${year - 1}/${year}`, semester: 'GENAP' as const };
  const dates = { startDate: addDays(today, -200), endDate: addDays(today, -60) };
  granted(await office.call(periodContract.savePeriod, { body: { ...before, ...dates } }));
  const term = { academicYear: `${year}/${year + 1}`, semester: 'GANJIL' as const };
  const range = { startDate: addDays(today, -30), endDate: addDays(today, 120) };
  const { _id: id } = granted(await office.call(periodContract.savePeriod, { body: { ...term, ...range } }));
  const saved = granted(await office.call(periodContract.periods, {})).find(({ _id }) => _id === id);
  const body = { updatedAt: saved?.updatedAt ?? '', reason: '' };
  granted(await office.call(periodContract.activatePeriod, { params: { id }, body }));
  const window = { title: 'Pengisian KRS', type: 'KRS' as const, ...term, ...range };
  granted(await office.call(calendarEventContract.saveEvent, { body: window }));
  return { code: `${year}1`, past: `${year - 1}2`, entry: `${year - 2}1` };
}

/** Whole files only: a row refused here would be a mistake of the replay. */
function whole(brought: BroughtIn): BroughtIn {
  const [first] = brought.refused;
  if (first) throw new Error(`${brought.file}, row ${first.rowNo}: ${JSON.stringify(first.reasons)}`);
  return brought;
}

const meets = (a: PlanClass, b: PlanClass): boolean => a.day === b.day && a.start < b.end && b.start < a.end;

/** A lecturer for every class so that nobody teaches two at one time: the first who is free. */
function teachersOf(classes: readonly PlanClass[]): number[] {
  const teaching: PlanClass[][] = [];
  return classes.map((one) => {
    const free = teaching.findIndex((held) => !held.some((other) => meets(one, other)));
    const number = free === -1 ? teaching.length : free;
    (teaching[number] ??= []).push(one);
    return number + 1;
  });
}

async function saveLecturers(office: Office, howMany: number): Promise<void> {
  for (let number = 1; number <= howMany; number += 1) {
    const body = {
      name: `Contoh Dosen ${number}`,
      email: `dosen${number}@contoh.test`,
      nidn: nidnOf(number),
    };
    granted(await office.call(lecturerContract.save, { body }));
  }
}

async function saveCourses(
  office: Office,
  db: Db,
  names: ReadonlySet<string>,
  entry: string,
): Promise<BroughtIn> {
  const totals = { totalSks: 144, mandatorySks: 144, electiveSks: 0 };
  const body = { name: 'Kurikulum', startSemester: entry, ...totals };
  const { _id: curriculumId } = granted(await office.call(curriculumContract.save, { body }));
  const rows = [...names].map((name) => [courseCode(name), `Mata Kuliah ${name}`, '1', SEMESTER]);
  const file = csvFile(
    'mata kuliah',
    ['kode_mk', 'nama_mk', 'sks', 'semester'],
    [...rows, [PAST, 'Mata Kuliah Semester Lalu', '2', '4']],
  );
  const brought = whole(await bringIn(office, 'curricula', file, { options: { curriculumId } }));
  await putInForce(db, curriculumId);
  return brought;
}

async function saveClasses(office: Office, plan: Plan, term: string): Promise<BroughtIn> {
  const teachers = teachersOf(plan.classes);
  await saveLecturers(office, Math.max(1, ...teachers));
  const numbers = new Map<string, number>();
  const rows = plan.classes.map(({ course, capacity, day, start, end }, index) => {
    const number = (numbers.get(course) ?? 0) + 1;
    numbers.set(course, number);
    const times = [dayName(day), clock(start), clock(end)];
    return [
      term,
      courseCode(course),
      `K${number}`,
      ...times,
      String(capacity),
      nidnOf(teachers[index] ?? 1),
      'Daring',
    ];
  });
  const head = [
    'semester',
    'kode_mk',
    'kelas',
    'hari',
    'jam_masuk',
    'jam_keluar',
    'kapasitas',
    'nidn_dosen',
    'mode',
  ];
  return whole(await bringIn(office, 'schedules', csvFile('jadwal', head, rows)));
}

/** Accounts of the students by NIM, ready to be used at once. */
async function openSessions(db: Db): Promise<Map<string, { id: string; cookie: string }>> {
  await db.execute(sql`update users set must_change_password = false`);
  const { rows } = await db.execute<{ id: string; nim: string; user_id: string }>(
    sql`select id, nim, user_id from students order by nim`,
  );
  const cookies = await signIn(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return new Map(rows.map(({ id, nim }, index) => [nim, { id, cookie: cookies[index] ?? '' }]));
}

/**
 * Fills an empty portal with the plan the way a college does: terms, lecturers and curriculum by its calls; courses,
 * classes, students and the grades of the term before by its imports.
 */
export async function prepareThroughPortal(
  office: Office,
  db: Db,
  plan: Plan,
  now: Date,
): Promise<{ participants: Participant[]; files: BroughtIn[] }> {
  const { code, past, entry } = await saveTerms(office, now);
  const names = new Set([
    ...plan.classes.map(({ course }) => course),
    ...plan.students.flatMap(({ wishes }) => wishes.flat()),
  ]);
  const courses = await saveCourses(office, db, names, entry);
  const classes = await saveClasses(office, plan, code);
  const nims = plan.students.map((_, index) => studentNim(entry, index));
  const people = nims.map((nim, index) => ({
    nim,
    name: `Contoh Mahasiswa ${index + 1}`,
    advisor: nidnOf(1),
  }));
  const students = whole(await bringIn(office, 'students', madeUpStudents(people, entry)));
  const gradeRows = nims.map((nim) => [past, nim, PAST, 'A-']);
  const gradeFile = csvFile('nilai semester lalu', ['semester', 'nim', 'kode_mk', 'nilai_huruf'], gradeRows);
  const grades = whole(await bringIn(office, 'past-grades', gradeFile, { options: { skala: 'PORTAL' } }));
  const accounts = await openSessions(db);
  await db.execute(sql`analyze`);
  const { rows } = await db.execute<{ id: string; code: string }>(sql`select id, code from courses`);
  const ids = new Map(rows.map((row) => [row.code, row.id]));
  const participants = plan.students.map(({ wishes }, index) => {
    const account = accounts.get(nims[index] ?? '');
    return {
      studentId: account?.id ?? '',
      cookie: account?.cookie ?? '',
      wishes: wishes.map((wish) => wish.map((name) => ids.get(courseCode(name)) ?? '')),
    };
  });
  return { participants, files: [courses, classes, students, grades] };
}
