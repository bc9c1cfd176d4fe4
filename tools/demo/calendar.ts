import { addDays, daysBetween, type LocalDate, weekdayOf } from '#shared/platform/date/local-date.ts';
import { previousRegularTerm, semesterCodeOf, termOf, academicYearOf } from '#shared/platform/term/term.ts';
import { newId } from '#server/platform/db/id.ts';

/** Where the running term stands on the day the demo is made. */
export type Stage = 'KRS' | 'TEACHING' | 'GRADING';

/** A term of the demo with the dates everything else hangs on. */
export type DemoTerm = {
  id: string;
  code: string;
  /** 0 = the running term, -1 the one before … */
  offset: number;
  start: LocalDate;
  end: LocalDate;
  krsStart: LocalDate;
  krsEnd: LocalDate;
  classStart: LocalDate;
  gradeStart: LocalDate;
  gradeEnd: LocalDate;
};

const TERM_DAYS = 182;
const WEEK = 7;

const mondayOf = (date: LocalDate): LocalDate => addDays(date, -((weekdayOf(date) + 6) % 7));

/** The last regular opening of KRS (mid-August or early February) at or before a date. */
function regularOpening(today: LocalDate): LocalDate {
  const year = Number(today.slice(0, 4));
  const openings = [`${year - 1}-08-17`, `${year}-02-01`, `${year}-08-17`].map(mondayOf);
  return openings.findLast((opening) => opening <= today) ?? mondayOf(today);
}

/** The term whose classes begin on a date: July to December is Ganjil of that year, else Genap of the year before. */
function termCodeAt(classStart: LocalDate): string {
  const year = Number(classStart.slice(0, 4));
  const month = Number(classStart.slice(5, 7));
  return month >= 7
    ? semesterCodeOf({ year, semester: 'GANJIL' })
    : semesterCodeOf({ year: year - 1, semester: 'GENAP' });
}

function termAt(krsStart: LocalDate, code: string, offset: number): DemoTerm {
  const classStart = addDays(krsStart, 2 * WEEK);
  const gradeStart = addDays(classStart, 15 * WEEK);
  return {
    id: newId(),
    code,
    offset,
    start: addDays(krsStart, -WEEK),
    end: addDays(krsStart, TERM_DAYS - WEEK - 1),
    krsStart,
    krsEnd: addDays(krsStart, 2 * WEEK - 1),
    classStart,
    gradeStart,
    gradeEnd: addDays(gradeStart, 5 * WEEK),
  };
}

/**
 * The running term and `past` terms before it, oldest first.
 * @param regular follow the usual academic year; else the KRS weeks are opened around `today`.
 */
export function planTerms(today: LocalDate, past: number, regular: boolean): DemoTerm[] {
  const opening = regular ? regularOpening(today) : mondayOf(addDays(today, -3));
  const terms = [termAt(opening, termCodeAt(addDays(opening, 2 * WEEK)), 0)];
  for (let offset = -1; offset >= -past; offset -= 1) {
    const [next] = terms;
    if (!next) break;
    terms.unshift(termAt(addDays(next.krsStart, -TERM_DAYS), previousRegularTerm(next.code), offset));
  }
  return terms;
}

/** Where the running term stands. */
export function stageOf(term: DemoTerm, today: LocalDate): Stage {
  if (daysBetween(term.classStart, today) < 0) return 'KRS';
  return daysBetween(term.gradeStart, today) < 0 ? 'TEACHING' : 'GRADING';
}

/** Rows for `academic_periods`. */
export const periodRows = (terms: readonly DemoTerm[]) =>
  terms.map((term) => {
    const { year, semester } = termOf(term.code);
    return {
      id: term.id,
      academic_year: academicYearOf(year),
      semester,
      code: term.code,
      start_date: term.start,
      end_date: term.end,
      is_active: term.offset === 0,
      status: term.offset === 0 ? 'PROCESS' : 'DONE',
      grade_deadline: term.gradeEnd,
    };
  });

const event = (term: DemoTerm, type: string, title: string, start: LocalDate, end: LocalDate) => ({
  id: newId(),
  period_id: term.id,
  title,
  type,
  start_date: start,
  end_date: end,
});

/** Rows for `calendar_events` of one term. */
export const calendarRows = (term: DemoTerm) => [
  event(term, 'REGISTRATION', 'Daftar ulang', term.start, addDays(term.krsStart, -1)),
  event(term, 'KRS', 'Pengisian KRS', term.krsStart, term.krsEnd),
  event(term, 'LEAVE_REQUEST', 'Pengajuan cuti', term.start, term.krsEnd),
  event(term, 'YUDISIUM', 'Pengajuan yudisium', term.krsStart, addDays(term.end, -WEEK)),
  event(term, 'KRS_APPROVAL', 'Persetujuan KRS oleh dosen PA', term.krsStart, addDays(term.krsEnd, WEEK)),
  event(
    term,
    'KRS_CHANGE',
    'Batal-tambah mata kuliah',
    term.classStart,
    addDays(term.classStart, 2 * WEEK - 1),
  ),
  event(term, 'CLASS', 'Perkuliahan', term.classStart, addDays(term.classStart, 16 * WEEK - 1)),
  event(
    term,
    'UTS',
    'Ujian tengah semester',
    addDays(term.classStart, 7 * WEEK),
    addDays(term.classStart, 8 * WEEK - 1),
  ),
  event(term, 'UAS', 'Ujian akhir semester', term.gradeStart, addDays(term.gradeStart, WEEK - 1)),
  event(
    term,
    'SURVEY',
    'Survei EDO dan EKA',
    addDays(term.gradeStart, -WEEK),
    addDays(term.gradeStart, 3 * WEEK),
  ),
  event(term, 'GRADE_INPUT', 'Pengisian nilai', term.gradeStart, term.gradeEnd),
];
