import { courseForm } from '#shared/study/courses/course.contract.ts';
import { COURSE_TYPE, type CourseType } from '#shared/platform/reference/course-type.ts';
import { checkCourse, type CourseProblem } from '#shared/study/curricula/course.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { RowValue } from '#server/platform/sheets/parse-rows.ts';
import type { courseColumns } from './course-columns.ts';
import type { CourseFields, KnownCourse } from './courses.store.ts';
import { readForm } from './form-records.ts';

export type CourseValue = RowValue<typeof courseColumns>;

/** Prerequisites a row names in any of its columns. */
export const requiredCodes = (value: CourseValue): string[] => [
  ...new Set(
    [value.prasyarat, value.prasyarat1, value.prasyarat2, value.prasyarat3, value.prasyarat4].flatMap(
      (codes) => codes ?? [],
    ),
  ),
];

/** Where the sks are spent: as the row says, as the record has it while the sum stays, else all in class. */
function splitOf(value: CourseValue, known: CourseFields | undefined) {
  const {
    sks,
    sks_teori: theory,
    sks_praktik: practice,
    sks_lapangan: field,
    sks_simulasi: simulation,
  } = value;
  if ([theory, practice, field, simulation].some((part) => part !== null)) {
    const others = (practice ?? 0) + (field ?? 0) + (simulation ?? 0);
    return {
      sksTheory: theory ?? Math.max(0, sks - others),
      sksPractice: practice ?? 0,
      sksField: field ?? 0,
      sksSimulation: simulation ?? 0,
    };
  }
  if (known?.sks === sks) {
    const { sksTheory, sksPractice, sksField, sksSimulation } = known;
    return { sksTheory, sksPractice, sksField, sksSimulation };
  }
  return { sksTheory: sks, sksPractice: 0, sksField: 0, sksSimulation: 0 };
}

/** Type and concentration: a concentration alone makes a course of it. */
function typeOf({ jenis, konsentrasi }: CourseValue, known: CourseFields | undefined) {
  const major = konsentrasi ?? (jenis === null ? known?.jurusanOrKonsentrasi : undefined) ?? 'MANAJEMEN';
  const guess = konsentrasi === null ? COURSE_TYPE.mandatory : COURSE_TYPE.concentration;
  return {
    courseType: jenis ?? (konsentrasi === null ? known?.courseType : undefined) ?? guess,
    jurusanOrKonsentrasi: major,
  };
}

const columnOf: Partial<Record<string, string>> = {
  code: 'kode_mk',
  name: 'nama_mk',
  sks: 'sks',
  semester: 'semester',
  courseType: 'jenis',
  jurusanOrKonsentrasi: 'konsentrasi',
  nameEn: 'nama_inggris',
};
const problemColumn: Record<CourseProblem['field'], string> = {
  code: 'kode_mk',
  concentration: 'konsentrasi',
  sks: 'sks',
  split: 'sks_teori',
  prerequisites: 'prasyarat',
};

const isNot = (word: 'ya' | 'tidak', text: string | null): boolean => text !== null && text !== word;

/** What a row says about prerequisites that contradicts itself. */
function flagProblem(value: CourseValue, codes: readonly string[]): string | null {
  if (value.bersyarat === 'ya' && codes.length === 0)
    return 'Ditandai bersyarat, tetapi prasyaratnya kosong.';
  if (isNot('ya', value.bersyarat) && codes.length > 0) {
    return `Ditandai tanpa syarat, tetapi menyebut ${codes.join(', ')}.`;
  }
  return null;
}

const courseInput = courseForm.omit({ _id: true, updatedAt: true });

export type ReadCourse = { form: CourseFields | null; requires: string[]; errors: Record<string, string> };

/** What is on record: the course with the codes it requires, and the usual semesters of courses by code. */
type CourseFacts = {
  known: KnownCourse | null;
  held: readonly string[];
  semesters: ReadonlyMap<string, number | null>;
};

/** The row as the form of a course, prerequisites still by code. A blank cell leaves what the record has. */
export function readCourse(
  ctx: Ctx,
  value: CourseValue,
  { known, held, semesters }: CourseFacts,
): ReadCourse {
  const named = requiredCodes(value);
  const requires = named.length > 0 ? named : [...held];
  const errors: Record<string, string> = {};
  const parsed = readForm(ctx, courseInput, {
    ...known?.form,
    code: value.kode_mk,
    name: value.nama_mk,
    sks: value.sks,
    ...splitOf(value, known?.form),
    ...typeOf(value, known?.form),
    ...(value.semester !== null && { semester: value.semester }),
    ...(value.nama_inggris !== null && { nameEn: value.nama_inggris }),
    ...(value.mkwu !== null && { isMkwu: value.mkwu === 'ya' }),
  });
  const flag = flagProblem(value, named);
  if (flag !== null) errors['bersyarat'] = flag;
  for (const { path, message } of parsed.success ? [] : parsed.issues)
    errors[columnOf[String(path[0])] ?? 'kode_mk'] ??= message;
  if (requires.includes(value.kode_mk))
    errors['prasyarat'] = 'Mata kuliah tidak dapat menjadi prasyarat dirinya sendiri.';
  if (!parsed.success) return { form: null, requires, errors };
  const form = parsed.data;
  const problems = checkCourse({
    code: form.code,
    courseType: form.courseType as CourseType,
    concentration: form.jurusanOrKonsentrasi === 'MANAJEMEN' ? null : form.jurusanOrKonsentrasi,
    sks: form.sks,
    split: {
      theory: form.sksTheory,
      practice: form.sksPractice,
      field: form.sksField,
      simulation: form.sksSimulation,
    },
    semester: form.semester,
    prerequisites: requires.map((code) => ({ name: code, semester: semesters.get(code) ?? null })),
    gradedSks: known?.graded ? known.form.sks : null,
  });
  for (const { field, message } of problems) errors[problemColumn[field]] ??= message;
  return { form, requires, errors };
}
