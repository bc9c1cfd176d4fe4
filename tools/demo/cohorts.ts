import { termOf } from '#shared/platform/term/term.ts';
import { newId } from '#server/platform/db/id.ts';
import { DEMO_NIM } from './accounts.ts';
import type { DemoTerm } from './calendar.ts';
import { nextPerson } from './people.ts';
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
  /** Mean score this student tends to, in points. */
  ability: number;
  /** Terms (offsets) taken as leave, 0 for the running one. */
  leave: readonly number[];
  /** The last term (offset) of those who stayed away since, 0 for those who are there. */
  presentUntil: number;
  /** The last semester of those who had to go. */
  dropsOutAfter: number;
  /** Was away in the last term and comes back to write the thesis: nothing else is left. */
  writesThesis: boolean;
  /** Semesters recognised from another college at entry. */
  transferred: number;
};

/** Still owe surveys of the last term, to show what that means. */
export const DEMO_DEBTOR_NIMS: readonly string[] = ['25612010002', '25612010003'];
/** With them, two whose KRS is further on. */
export const DEMO_OWING_NIMS: readonly string[] = [...DEMO_DEBTOR_NIMS, '25612010004', '25612010005'];
/** Of the cohort that has seven semesters behind it, every fifth was away once before the thesis. */
const WRITERS = { semester: 9, each: 5 } as const;
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

type Fate = Pick<DemoStudent, 'leave' | 'presentUntil' | 'dropsOutAfter' | 'writesThesis'>;

const studies: Fate = { leave: [], presentUntil: 0, dropsOutAfter: Infinity, writesThesis: false };
const writes: Fate = { ...studies, leave: [-1], writesThesis: true };

/** Most study on; some take leave, stay away or have to go. @param semester of the cohort in the running term. */
function fateOf(random: Random, semester: number): Fate {
  const chance = random.next();
  if (semester < 3 || chance < 0.91) return studies;
  if (chance < 0.93) return semester > 4 ? { ...studies, leave: [-3, -4] } : studies;
  if (chance < 0.95) return { ...studies, leave: [0] };
  if (chance < 0.985) return { ...studies, presentUntil: -random.int(1, 2) };
  return { ...studies, dropsOutAfter: random.int(2, Math.min(6, semester - 1)) };
}

function fateIn(random: Random, semester: number, place: number): Fate {
  const fate = fateOf(random, semester);
  const isWriter = semester === WRITERS.semester && place % WRITERS.each === 1;
  return isWriter && fate === studies ? writes : fate;
}

/** Eight cohorts of equal size up to the running term's year. */
export function makeCohorts(random: Random, total: number, now: DemoTerm, lecturerIds: readonly string[]) {
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
      const isKnown = isDemo || DEMO_DEBTOR_NIMS.includes(nim);
      const { name, gender } = nextPerson(random);
      const transferred = !isKnown && semester >= 3 && random.chance(0.02) ? 2 : 0;
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
        ability: isDemo ? 81 : random.around(75, 7.5),
        ...(isKnown ? studies : fateIn(random, semester, i)),
        transferred,
      });
    }
  }
  return { classes, students };
}
