import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { newId } from '#server/platform/db/id.ts';
import { biodataRow } from './biodata.ts';
import type { DemoTerm } from './calendar.ts';
import { DEMO_NIM } from './accounts.ts';
import { type DemoStudent, semesterAt } from './cohorts.ts';
import { graduationDays } from './graduation-days.ts';
import type { Row } from './insert.ts';
import { addressOf, userRow } from './people.ts';
import type { Random } from './random.ts';
import type { Outcome } from './study.ts';

/** What all students have in common. */
export type Enrolment = {
  curriculumId: string;
  terms: readonly DemoTerm[];
  now: DemoTerm;
  passwordHash: string;
};

const exitTypes = { graduated: '1', DO: '3' } as const;

/** How the studies of those who left ended, as the portal keeps it; null for the others. */
function exitOf({ nim }: DemoStudent, { status, leftIn }: Outcome) {
  if (!leftIn || (status !== 'graduated' && status !== 'DO')) return null;
  const isGraduate = status === 'graduated';
  const date = isGraduate ? graduationDays(leftIn).decreed : addDays(leftIn.end, 1);
  return {
    type: exitTypes[status],
    date,
    semesterCode: leftIn.code,
    // Graduates of a term share a decree.
    decreeNo: isGraduate ? `SK/YUD/${leftIn.code}` : `SK/DO/${leftIn.code}/${nim.slice(-4)}`,
    decreeDate: date,
    note: isGraduate ? 'Menyelesaikan seluruh beban studi' : 'Melampaui batas studi',
  };
}

const LETTERS = {
  graduated: 'yudisium',
  DO: 'pemberhentian',
  furlough: 'cuti',
  inactive: 'tidak registrasi',
};

/** The step from active to the present status, with the term it took effect in. */
function changeRow(
  student: DemoStudent,
  outcome: Outcome,
  exit: ReturnType<typeof exitOf>,
  now: DemoTerm,
): Row[] {
  const { status, leftIn } = outcome;
  if (status === 'active') return [];
  return [
    {
      id: newId(),
      student_id: student.id,
      from: 'active',
      to: status,
      reason: `Penetapan ${LETTERS[status]}`,
      decree_no: exit?.decreeNo ?? null,
      decree_date: exit?.decreeDate ?? null,
      period_code: leftIn?.code ?? now.code,
      changed_by: null,
      at: `${exit?.date ?? now.start}T03:00:00Z`,
    },
  ];
}

/** A new student enters on 20 August, at the latest when the first term begins: nothing is billed to nobody. */
function entryDateOf({ entryYear }: DemoStudent, terms: readonly DemoTerm[]): LocalDate {
  const usual = `${entryYear}-08-20`;
  const first = terms.find(({ code }) => code === `${entryYear}1`);
  return first !== undefined && first.start < usual ? first.start : usual;
}

/** Rows of one student for users, students, biodata, advisors and status changes. */
export function personRows(
  random: Random,
  student: DemoStudent,
  outcome: Outcome,
  recognised: number,
  { curriculumId, terms, now, passwordHash }: Enrolment,
) {
  const isDemo = student.nim === DEMO_NIM;
  const email = isDemo ? 'mahasiswa@cendekia.test' : addressOf(student.name, student.serial);
  const exit = exitOf(student, outcome);
  const entry = entryDateOf(student, terms);
  const chooses = semesterAt(student.entryYear, now) >= 5 || student.transferred > 0;
  return {
    user: {
      ...userRow(student.userId, student.name, email, passwordHash),
      status: outcome.status === 'DO' ? 'blocked' : 'active',
    } satisfies Row,
    student: {
      id: student.id,
      user_id: student.userId,
      nim: student.nim,
      name: student.name,
      email,
      status: outcome.status,
      entry_year: student.entryYear,
      entry_semester: `${student.entryYear}1`,
      entry_date: entry,
      class_type: student.classOf.classType,
      class_id: student.classOf.id,
      concentration: chooses ? student.concentration : null,
      curriculum_id: curriculumId,
      advisor_id: student.advisorId,
      registration_type: student.transferred > 0 ? '2' : '1',
      recognised_sks: recognised,
      entry_fee: 2_500_000,
      exit,
    } satisfies Row,
    biodata: biodataRow(random, student, now.krsStart, outcome.status === 'graduated'),
    advisor: {
      id: newId(),
      student_id: student.id,
      lecturer_id: student.advisorId,
      start_date: entry,
      end_date: exit?.date ?? null,
    } satisfies Row,
    changes: changeRow(student, outcome, exit, now),
  };
}
