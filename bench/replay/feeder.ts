import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { portalBand } from '#shared/results/grades/foreign-letter.ts';
import { bandOf, gradeOf } from '#shared/platform/grading/scale.ts';
import type { Db } from '#server/platform/db/client.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { bringIn, type BroughtIn, describeFile, fileChecks } from './bring-in.ts';
import {
  type Cause,
  type ComputedTerm,
  type FiledGrade,
  type FiledTerm,
  ipkCause,
  ipsCause,
  ownIps,
  sksCause,
} from './feeder-compare.ts';
import type { Check, Report } from './invariants.ts';
import { fileAt, granted, type Office } from './office.ts';
import { madeUpStudents } from './made-up.ts';
import { putInForce } from './force.ts';

const TERM = '20162';
const ENTRY = '20161';
/** Names and field paths stand above the data. */
const HEAD_ROWS = 2;

type Cells = (column: number) => string;

/** The data rows of one of the semester's files. */
async function rowsOf(folder: string, name: string): Promise<Cells[]> {
  const { rows } = await readTable(await readFile(join(folder, `feeder-${TERM}-${name}.csv`)));
  return rows.slice(HEAD_ROWS).map((row) => (column) => row[column]?.trim() ?? '');
}

const hundredthsOf = (text: string): number => Math.round(Number(text || '0') * 100);

async function readTerms(folder: string): Promise<(FiledTerm & { name: string })[]> {
  return (await rowsOf(folder, 'kuliah_mahasiswa')).map((cell) => ({
    nim: cell(2),
    name: cell(3),
    ips: hundredthsOf(cell(5)),
    sks: Number(cell(6)),
    ipk: hundredthsOf(cell(7)),
    sksTotal: Number(cell(8)),
    status: cell(9),
  }));
}

async function readGrades(folder: string): Promise<Map<string, FiledGrade[]>> {
  const sks = new Map((await rowsOf(folder, 'mata_kuliah')).map((cell) => [cell(5), Number(cell(9))]));
  const grades = new Map<string, FiledGrade[]>();
  for (const cell of await rowsOf(folder, 'nilai')) {
    const index = hundredthsOf(cell(8));
    const portalIndex = (portalBand(cell(7), index)?.index ?? 0) * 10;
    const isSame = bandOf(cell(7))?.index === index / 10 && gradeOf(hundredthsOf(cell(6))).letter === cell(7);
    const own = [...(grades.get(cell(1)) ?? []), { sks: sks.get(cell(3)) ?? 0, index, portalIndex, isSame }];
    grades.set(cell(1), own);
  }
  return grades;
}

/** The term, a curriculum of the file's courses in force, and the students with what no file tells of them made up. */
async function prepare(office: Office, db: Db, folder: string): Promise<BroughtIn[]> {
  const dates = { startDate: '2017-02-01', endDate: '2017-08-31' };
  const term = { academicYear: '2016/2017', semester: 'GENAP' as const, ...dates };
  granted(await office.call(periodContract.savePeriod, { body: term }));
  const courses = await rowsOf(folder, 'mata_kuliah');
  const total = courses.reduce((sum, cell) => sum + Number(cell(9)), 0);
  const totals = { totalSks: total, mandatorySks: total, electiveSks: 0 };
  const form = { name: 'Kurikulum 2016', startSemester: ENTRY, ...totals };
  const { _id: curriculumId } = granted(await office.call(curriculumContract.save, { body: form }));
  const file = await fileAt(join(folder, `feeder-${TERM}-mata_kuliah.csv`), 'mata_kuliah.csv');
  const courseFile = await bringIn(office, 'curricula', file, { options: { curriculumId } });
  await putInForce(db, curriculumId);
  const people = (await readTerms(folder)).map(({ nim, name }) => ({ nim, name }));
  const studentFile = await bringIn(office, 'students', madeUpStudents(people, ENTRY));
  return [courseFile, studentFile];
}

/** Every student's term as the portal's own report tells it. */
async function computedTerms(office: Office): Promise<Map<string, ComputedTerm>> {
  const periods = granted(await office.call(gradeReportContract.periods, {}));
  const period = periods.find(({ code }) => code === TERM)?._id;
  const terms = new Map<string, ComputedTerm>();
  for (let page = 1; ; page += 1) {
    const answer = await office.call(gradeReportContract.students, { query: { period, page, limit: 100 } });
    for (const row of granted(answer)) terms.set(row.nim, row);
    if (page * 100 >= answer.meta.total) return terms;
  }
}

const tallied = (causes: readonly Cause[]): string =>
  [...Map.groupBy(causes, (cause) => cause)].map(([cause, hits]) => `${hits.length} ${cause}`).join('; ');

const unexplained = (what: string, causes: readonly Cause[]): Check => ({
  name: `every difference of ${what} is explained`,
  broken: causes.filter((cause) => cause === 'unexplained').length,
});

/** Row by row: what the portal computed against what the feeder's file says. */
function compare(
  terms: readonly FiledTerm[],
  grades: ReadonlyMap<string, FiledGrade[]>,
  computed: ReadonlyMap<string, ComputedTerm>,
): Report {
  const of = (term: FiledTerm) => ({
    own: grades.get(term.nim) ?? [],
    portal: computed.get(term.nim) ?? null,
  });
  const ips = terms.map((term) => ipsCause(term, of(term).portal, of(term).own));
  const sks = terms.map((term) => sksCause(term, of(term).portal));
  const ipk = terms.map((term) => ipkCause(term, of(term).portal));
  const graded = terms.filter((term) => of(term).own.length > 0);
  const gaps = graded.map((term) => (of(term).portal?.ips ?? 0) - term.ips);
  const sameAsFile = graded.filter((term) => ownIps(of(term).own) === term.ips).length;
  return {
    lines: [
      `IPS on the file's own scale, our rounding: ${sameAsFile} of ${graded.length} equal`,
      `IPS: ${tallied(ips)} (portal − file ${Math.min(...gaps) / 100} to ${Math.max(...gaps) / 100})`,
      `sks: ${tallied(sks)}`,
      `IPK: ${tallied(ipk)}`,
      `students on leave or inactive that term, without grades: ${terms.length - graded.length}`,
    ],
    checks: [
      unexplained('IPS', ips),
      unexplained('sks', sks),
      unexplained('IPK', ipk),
      { name: "IPS on the file's own scale equals the file", broken: graded.length - sameAsFile },
    ],
  };
}

/**
 * A real semester as the feeder exports it, brought in through the imports of the portal; then IPS, IPK and sks are
 * compared with the file's.
 */
export async function replayFeeder(office: Office, db: Db, folder: string): Promise<Report> {
  const [courses, students] = await prepare(office, db, folder);
  const csv = await fileAt(join(folder, `feeder-${TERM}-nilai.csv`), 'nilai.csv');
  const strict = await bringIn(office, 'past-grades', csv, { options: { skala: 'PORTAL' }, store: false });
  const stored = await bringIn(office, 'past-grades', csv, { options: { skala: 'LAIN' } });
  const workbook = await fileAt(join(folder, `feeder-${TERM}-nilai.xlsx`), 'nilai.xlsx');
  const again = await bringIn(office, 'past-grades', workbook, { options: { skala: 'LAIN' } });
  const akm = await fileAt(join(folder, `feeder-${TERM}-kuliah_mahasiswa.csv`), 'kuliah_mahasiswa.csv');
  const stood = await bringIn(office, 'past-terms', akm);
  const terms = await readTerms(folder);
  const grades = await readGrades(folder);
  const compared = compare(terms, grades, await computedTerms(office));
  const all = [...grades.values()].flat();
  const filed = all.length;
  const alike = all.filter(({ isSame }) => isSame).length;
  const told = (file: BroughtIn | undefined) => (file ? describeFile(file) : []);
  return {
    lines: [
      'made up: what the files do not tell of students (email, birth, NIK, mother)',
      'by SQL: the curriculum comes into force, for the portal asks for 144 sks and the file has one semester',
      ...told(courses),
      ...told(students),
      'grades read as if they were on the portal’s scale (preview only):',
      ...told(strict),
      'grades read as another scale:',
      ...told(stored),
      `  ${stored.warned.length} grades whose letter or index changes, each told`,
      'the same grades once more from the workbook:',
      ...told(again),
      'the students’ terms (status, and results for comparison):',
      ...told(stood),
      `  ${stood.warned.length} terms whose results the import itself says differ`,
      ...compared.lines,
    ],
    checks: [
      ...(courses ? fileChecks(courses, (await rowsOf(folder, 'mata_kuliah')).length) : []),
      ...(students ? fileChecks(students, terms.length) : []),
      ...fileChecks(strict, filed),
      ...fileChecks(stored, filed),
      ...fileChecks(again, filed),
      ...fileChecks(stood, terms.length),
      {
        name: `only grades that mean the same on both scales pass for the portal's (${alike})`,
        broken: Math.abs(strict.accepted - alike),
      },
      { name: 'the workbook adds nothing to the CSV', broken: filed - again.same },
      ...compared.checks,
    ],
  };
}
