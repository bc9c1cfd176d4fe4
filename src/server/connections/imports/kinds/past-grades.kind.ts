import { termToMake } from '#shared/platform/term/missing-term.ts';
import { bandOf, type GradeBand, gradeOf, PASSING_INDEX } from '#shared/platform/grading/scale.ts';
import { portalBand } from '#shared/results/grades/foreign-letter.ts';
import { AppError } from '#shared/platform/errors.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { RowValue } from '#server/platform/sheets/parse-rows.ts';
import {
  addMigratedGrades,
  degreeStands,
  type MigratedGrade,
  removeMigratedGrades,
  standingForAnother,
  takenAlready,
} from '#server/results/grades/grades.public.ts';
import { clean, importKind, type Judged, type Options, type ReadRow } from '../import-kind.ts';
import { pastGradeColumns, pastGradeExample } from './past-grade-columns.ts';
import { namedAs, sayCourseName } from './named-twice.ts';
import { gradeKey, loadPastGradeFacts, type PastGradeFacts } from './past-grades.store.ts';

type Value = RowValue<typeof pastGradeColumns>;
type Plan = Omit<MigratedGrade, 'id'>;

const OPTION = 'skala';
const OTHER_SCALE = 'LAIN';
const MAX_COURSE_SKS = 8;

/** The grade of a row on the portal's own scale: letter, index and score have to agree. */
function ownGrade(value: Value, errors: Record<string, string>): GradeBand | null {
  const band = bandOf(value.nilai_huruf);
  if (band === null) {
    errors['nilai_huruf'] =
      `Huruf ${value.nilai_huruf} tidak ada pada skala portal. Bila berkas memakai skala lain, pilih "Skala lain".`;
    return null;
  }
  if (value.nilai_indeks !== null && value.nilai_indeks !== band.index * 10) {
    errors['nilai_indeks'] =
      `Indeks ${hundredths(value.nilai_indeks)} bukan indeks ${band.letter} pada skala portal (${hundredths(band.index * 10)}).`;
  }
  if (value.nilai_angka !== null && gradeOf(value.nilai_angka).letter !== band.letter) {
    errors['nilai_angka'] =
      `Angka ${hundredths(value.nilai_angka)} adalah ${gradeOf(value.nilai_angka).letter} pada skala portal, bukan ${band.letter}.`;
  }
  return band;
}

/** The grade of a row on another scale: the letter stays where the portal has it, its index follows the portal's scale. */
function foreignGrade(value: Value, judged: Judged<Plan>): GradeBand | null {
  const band = portalBand(value.nilai_huruf, value.nilai_indeks);
  if (band === null) {
    judged.errors['nilai_huruf'] =
      `Huruf ${value.nilai_huruf} tidak ada pada skala portal dan indeksnya tidak tertulis.`;
    return null;
  }
  const told = value.nilai_indeks === null ? '' : ` (${hundredths(value.nilai_indeks)})`;
  if (band.letter !== value.nilai_huruf || (value.nilai_indeks ?? band.index * 10) !== band.index * 10) {
    judged.warnings['nilai_huruf'] =
      `${value.nilai_huruf}${told} menjadi ${band.letter} (${hundredths(band.index * 10)}).`;
  }
  return band;
}

function findPlace(value: Value, facts: PastGradeFacts, { errors, warnings }: Judged<Plan>) {
  const period = facts.periods.get(value.semester);
  if (!period) errors['semester'] = termToMake(value.semester);
  else if (!period.over)
    errors['semester'] = `Semester ${value.semester} belum berlalu. Nilainya diisi lewat lembar nilai kelas.`;
  const student = facts.students.get(value.nim);
  if (!student) errors['nim'] = `Mahasiswa ${value.nim} tidak ada.`;
  else if (student.graduated) errors['nim'] = degreeStands(value.nim);
  else if (value.semester < student.entrySemester)
    errors['semester'] ??= `Mahasiswa ${value.nim} baru masuk pada semester ${student.entrySemester}.`;
  const wrongName = student && namedAs(value, student.name, facts.names);
  if (wrongName) errors['nama'] = wrongName;
  const course = facts.courses.get(value.kode_mk);
  if (!course) errors['kode_mk'] = `Mata kuliah ${value.kode_mk} tidak ada.`;
  else sayCourseName(value.nama_mk, course, facts.byName, { errors, warnings });
  return period && student && course ? { period, student, course } : null;
}

function judgeRow({ rowNo, value }: ReadRow<Value>, facts: PastGradeFacts, isForeign: boolean): Judged<Plan> {
  const judged: Judged<Plan> = clean(rowNo);
  const { errors, warnings } = judged;
  const band = isForeign ? foreignGrade(value, judged) : ownGrade(value, errors);
  const place = findPlace(value, facts, judged);
  if (band === null || place === null) return judged;
  const { period, student, course } = place;
  const sks = value.sks ?? course.sks;
  if (sks > MAX_COURSE_SKS) errors['sks'] = `Sks harus 1–${MAX_COURSE_SKS}.`;
  else if (sks !== course.sks)
    warnings['sks'] = `${course.name} sekarang ${course.sks} sks; nilai ini tetap ${sks} sks.`;
  const held = facts.grades.get(gradeKey(student.id, course.id, period.id));
  judged.recordId = held?.id ?? null;
  if (held && (held.letter !== band.letter || held.sks !== sks)) {
    errors['nilai_huruf'] =
      `Sudah tercatat ${held.letter ?? 'belum dinilai'} (${held.sks} sks). Ubah lewat koreksi nilai.`;
  }
  const score = isForeign ? null : value.nilai_angka;
  if (held && score !== null && held.score !== score) {
    const recorded = held.score === null ? 'tanpa angka' : hundredths(held.score);
    warnings['nilai_angka'] = `Sudah tercatat ${recorded} dan tetap. Ubah lewat koreksi nilai bila perlu.`;
  }
  const { letter, index } = band;
  const passed = index >= PASSING_INDEX;
  judged.plan = {
    studentId: student.id,
    courseId: course.id,
    periodId: period.id,
    sks,
    score,
    letter,
    index,
    passed,
  };
  return judged;
}

/** Names rows whose course the student has in the term by another way: in a class, or as a course that stands for it. */
async function refuseTwice(ctx: Ctx, judged: readonly Judged<Plan>[]): Promise<void> {
  const planned = judged.flatMap(({ plan, errors }) => (plan ? [{ ...plan, errors }] : []));
  const held = await takenAlready(ctx.db, planned);
  const again = new Set(await standingForAnother(ctx.db, planned));
  for (const [at, one] of planned.entries()) {
    const other = held[at] ?? null;
    if (other?.gradeId === null)
      one.errors['kode_mk'] ??= 'Mahasiswa mengambil mata kuliah ini di kelas pada semester itu.';
    else if (other !== null ? other.courseId !== one.courseId : again.has(one))
      one.errors['kode_mk'] ??= 'Padanan mata kuliah ini sudah dinilai pada semester itu.';
  }
}

async function judge(ctx: Ctx, rows: readonly ReadRow<Value>[], options: Options): Promise<Judged<Plan>[]> {
  const keys = {
    semesters: rows.map(({ value }) => value.semester),
    nims: rows.map(({ value }) => value.nim),
    codes: rows.map(({ value }) => value.kode_mk),
    names: rows.flatMap(({ value }) => value.nama_mk ?? []),
  };
  const facts = await loadPastGradeFacts(ctx.db, keys, await today(ctx));
  const judged = rows.map((row) => judgeRow(row, facts, options[OPTION] === OTHER_SCALE));
  await refuseTwice(ctx, judged);
  return judged;
}

/** Grades of terms before the portal: they are published at once, and IPS and IPK follow. */
export const pastGradesKind = importKind<typeof pastGradeColumns, Plan>({
  key: 'past-grades',
  title: 'Impor riwayat nilai',
  noun: 'nilai',
  permissions: {
    create: ['studentGrade:create', 'studentGrade:publish'],
    update: ['studentGrade:create', 'studentGrade:publish'],
  },
  columns: pastGradeColumns,
  unique: [['semester', 'nim', 'kode_mk']],
  options: [
    {
      key: OPTION,
      label: 'Skala nilai berkas',
      required: true,
      choices: () =>
        Promise.resolve([
          { value: 'PORTAL', label: 'Skala portal (A 4,0; A- 3,7; B+ 3,3 …)' },
          { value: OTHER_SCALE, label: 'Skala lain (huruf tetap, indeks mengikuti portal)' },
        ]),
    },
  ],
  examples: [pastGradeExample],
  chunk: 500,
  judge,
  create: async (ctx, plans) => (await addMigratedGrades(ctx, plans)).map((id) => ({ id })),
  update: () => {
    throw new AppError('RULE', 'Nilai yang tercatat diubah lewat koreksi nilai.');
  },
  undo: async (ctx, rows) => {
    const refused = await removeMigratedGrades(
      ctx,
      rows.map(({ recordId }) => recordId),
    );
    return new Map(
      rows.flatMap(({ rowNo, recordId }) => {
        const message = refused.get(recordId);
        return message === undefined ? [] : [[rowNo, message] as const];
      }),
    );
  },
});
