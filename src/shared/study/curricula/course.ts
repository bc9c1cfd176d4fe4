import { COURSE_TYPE, type Concentration, type CourseType } from '#shared/platform/reference/course-type.ts';

/** Split of a course's sks: class, practice, field, simulation. */
export type SksSplit = { theory: number; practice: number; field: number; simulation: number };

export const MIN_COURSE_SKS = 1;
export const MAX_COURSE_SKS = 8;
export const LAST_SEMESTER = 8;

export type CourseFacts = {
  code: string;
  courseType: CourseType;
  concentration: Concentration | null;
  sks: number;
  split: SksSplit;
  /** Usual semester 1–8; null for none. */
  semester: number | null;
  prerequisites: readonly { name: string; semester: number | null }[];
  /** Sks before the change if the course has grades, else null. */
  gradedSks: number | null;
};

export type CourseProblem = {
  field: 'code' | 'concentration' | 'sks' | 'split' | 'prerequisites';
  message: string;
};

function sksProblems({ sks, split, gradedSks }: CourseFacts): CourseProblem[] {
  const parts = [split.theory, split.practice, split.field, split.simulation];
  const problems: CourseProblem[] = [];
  if (!Number.isInteger(sks) || sks < MIN_COURSE_SKS || sks > MAX_COURSE_SKS) {
    problems.push({
      field: 'sks',
      message: `Sks harus bilangan bulat ${MIN_COURSE_SKS}–${MAX_COURSE_SKS}.`,
    });
  }
  if (!parts.every((part) => Number.isInteger(part) && part >= 0)) {
    problems.push({ field: 'split', message: 'Pembagian sks harus bilangan bulat dan tidak negatif.' });
  } else if (parts.reduce((sum, part) => sum + part, 0) !== sks) {
    problems.push({
      field: 'split',
      message: 'Jumlah sks teori, praktik, lapangan, dan simulasi harus sama dengan sks.',
    });
  }
  if (gradedSks !== null && gradedSks !== sks) {
    problems.push({
      field: 'sks',
      message: 'Sks tidak dapat diubah karena sudah ada nilai. Buat kode mata kuliah baru.',
    });
  }
  return problems;
}

/** Returns every reason against saving a course (academic practice); circular prerequisites are checked separately. */
export function checkCourse(course: CourseFacts): CourseProblem[] {
  const problems = sksProblems(course);
  if (!/^[A-Z0-9./-]{1,20}$/.test(course.code)) {
    problems.push({
      field: 'code',
      message: 'Kode 1–20 karakter: huruf besar, angka, titik, garis miring, atau strip, tanpa spasi.',
    });
  }
  if ((course.courseType === COURSE_TYPE.concentration) !== (course.concentration !== null)) {
    problems.push({
      field: 'concentration',
      message: 'Konsentrasi diisi hanya untuk mata kuliah konsentrasi, dan wajib di sana.',
    });
  }
  const { semester } = course;
  const later = course.prerequisites.filter(
    (prerequisite) => semester !== null && prerequisite.semester !== null && prerequisite.semester > semester,
  );
  if (later.length > 0) {
    const names = later.map(({ name }) => name).join(', ');
    problems.push({ field: 'prerequisites', message: `Prasyarat dari semester lebih tinggi: ${names}.` });
  }
  return problems;
}
