import { termOf } from '#shared/domain/term/term.ts';
import { newId } from '../db/id.ts';
import type { DemoTerm } from './calendar.ts';
import type { Row } from './insert.ts';
import { addressOf, biodataRow, nameMaker, userRow } from './people.ts';
import type { Random } from './random.ts';

export type DemoClass = { id: string; name: string; entryYear: number; classType: 'OFFLINE' | 'ONLINE' };

export type DemoStudent = {
  id: string;
  nim: string;
  name: string;
  userId: string;
  gender: 'L' | 'P';
  serial: number;
  entryYear: number;
  classOf: DemoClass;
  concentration: 'BISNIS' | 'SDM' | 'KEUANGAN' | 'PEMASARAN';
  advisorId: string;
  status: 'active' | 'inactive' | 'graduated' | 'furlough' | 'DO';
  /** Mean score this student tends to, in points. */
  ability: number;
  /** Terms (offsets) taken as leave. */
  leave: readonly number[];
  /** Semesters recognised from another college at entry. */
  transferred: number;
};

export const DEMO_NIM = '25612010001';
const CLASS_SIZE = 38;
const COHORTS = 8;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const concentrations = ['PEMASARAN', 'PEMASARAN', 'KEUANGAN', 'KEUANGAN', 'SDM', 'BISNIS'] as const;

/** Semester number of a cohort in a term, leave not counted. */
export const semesterAt = (entryYear: number, term: DemoTerm): number => {
  const { year, semester } = termOf(term.code);
  return (year - entryYear) * 2 + (semester === 'GANJIL' ? 1 : 2);
};

/** `M26A`; beyond 26 classes the letter doubles up: `26AB`. */
function className(entryYear: number, index: number): string {
  const year = String(entryYear % 100).padStart(2, '0');
  const letter = LETTERS[index % 26] ?? 'A';
  return index < 26 ? `M${year}${letter}` : `${year}${LETTERS[Math.floor(index / 26) - 1] ?? 'Z'}${letter}`;
}

/** Classes of one cohort; every fourth is an evening (Eksekutif) class. */
function makeClasses(entryYear: number, students: number): DemoClass[] {
  return Array.from({ length: Math.max(1, Math.ceil(students / CLASS_SIZE)) }, (_, i) => ({
    id: newId(),
    name: className(entryYear, i),
    entryYear,
    classType: i % 4 === 3 ? 'ONLINE' : 'OFFLINE',
  }));
}

function statusOf(random: Random, semester: number): DemoStudent['status'] {
  const chance = random.next();
  if (semester > 8)
    return chance < 0.8 ? 'graduated' : chance < 0.88 ? 'active' : chance < 0.93 ? 'inactive' : 'DO';
  if (semester < 3 || chance < 0.93) return 'active';
  return chance < 0.95 ? 'furlough' : chance < 0.985 ? 'inactive' : 'DO';
}

/** Eight cohorts of equal size up to the running term's year. */
export function makeCohorts(random: Random, total: number, now: DemoTerm, lecturerIds: readonly string[]) {
  const nextName = nameMaker(random);
  const newest = termOf(now.code).year;
  const perCohort = Math.max(2, Math.round(total / COHORTS));
  const classes: DemoClass[] = [];
  const students: DemoStudent[] = [];
  for (let entryYear = newest - COHORTS + 1; entryYear <= newest; entryYear += 1) {
    const own = makeClasses(entryYear, perCohort);
    classes.push(...own);
    const semester = semesterAt(entryYear, now);
    for (let i = 0; i < perCohort; i += 1) {
      const classIndex = Math.floor((i * own.length) / perCohort);
      const nim = `${String(entryYear % 100).padStart(2, '0')}61201${String(i + 1).padStart(4, '0')}`;
      const isDemo = nim === DEMO_NIM;
      const { name, gender } = nextName();
      const transferred = !isDemo && semester >= 3 && random.chance(0.02) ? 2 : 0;
      students.push({
        id: newId(),
        nim,
        name,
        gender,
        userId: newId(),
        serial: students.length + 1,
        entryYear,
        classOf: own[classIndex] ?? random.pick(own),
        concentration: random.pick(concentrations),
        advisorId: isDemo ? (lecturerIds[1] ?? random.pick(lecturerIds)) : random.pick(lecturerIds),
        status: isDemo ? 'active' : statusOf(random, semester),
        ability: isDemo ? 79 : random.around(75, 7.5),
        leave: !isDemo && semester > 4 && random.chance(0.02) ? [-3, -4] : [],
        transferred,
      });
    }
  }
  return { classes, students };
}

/** Rows of a cohort's people for users, students, biodata and advisors. */
export function peopleRows(
  random: Random,
  students: readonly DemoStudent[],
  curriculumId: string,
  terms: readonly DemoTerm[],
  passwordHash: string,
) {
  const users: Row[] = [];
  const rows: Row[] = [];
  const biodata: Row[] = [];
  const advisors: Row[] = [];
  const now = terms.at(-1);
  for (const student of students) {
    const email =
      student.nim === DEMO_NIM ? 'mahasiswa@cendekia.test' : addressOf(student.name, student.serial);
    const semester = now ? semesterAt(student.entryYear, now) : 1;
    const entry = `${student.entryYear}-08-20`;
    users.push({
      ...userRow(student.userId, student.name, email, passwordHash),
      status: student.status === 'DO' ? 'blocked' : 'active',
    });
    rows.push({
      id: student.id,
      user_id: student.userId,
      nim: student.nim,
      name: student.name,
      email,
      status: student.status,
      entry_year: student.entryYear,
      entry_semester: `${student.entryYear}1`,
      entry_date: entry,
      class_type: student.classOf.classType,
      class_id: student.classOf.id,
      concentration: semester >= 5 ? student.concentration : null,
      curriculum_id: curriculumId,
      advisor_id: student.advisorId,
      registration_type: student.transferred > 0 ? '2' : '1',
      recognised_sks: 0,
      entry_fee: 250_000,
    });
    biodata.push(biodataRow(random, student));
    advisors.push({
      id: newId(),
      student_id: student.id,
      lecturer_id: student.advisorId,
      start_date: entry,
      end_date: null,
    });
  }
  return { users, rows, biodata, advisors };
}
