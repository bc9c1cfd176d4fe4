import { COURSE_TYPE, type CourseType } from '#shared/platform/reference/course-type.ts';
import { courseKeys, type Equivalence } from '#shared/platform/grading/equivalents.ts';
import { bandOf, PASSING_INDEX } from '#shared/platform/grading/scale.ts';
import { registrationTypes } from '#shared/platform/reference/enrolment.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';

/** What a conversion rests on besides its courses. */
export type ConversionHeader = {
  /** How the student entered, as PDDIKTI has it. */
  registrationType: string;
  originNim: string;
  letterNo: string;
  /** The student was found at the former college in PDDIKTI. */
  originFound: boolean;
};

/** One course of the former college that stands for one of ours, or for a part of it. */
export type ConversionRow = {
  originCode: string;
  originName: string;
  originSks: number;
  originLetter: string;
  courseId: string;
  courseName: string;
  courseType: CourseType;
  courseSks: number;
  /** The course belongs to the student's curriculum. */
  inCurriculum: boolean;
  recognisedSks: number;
  recognisedLetter: string;
  /** Tenths. */
  recognisedIndex: number;
};

export type ConversionProblem = {
  code:
    | 'REGISTRATION'
    | 'ORIGIN_STUDENT'
    | 'TRANSFER_LETTER'
    | 'FAILING'
    | 'NO_ROWS'
    | 'SKS'
    | 'ORIGIN_GRADE'
    | 'ORIGIN_SKS'
    | 'ORIGIN_DIFFERS'
    | 'NOT_IN_CURRICULUM'
    | 'COURSE_SKS'
    | 'LETTER'
    | 'LETTERS_DIFFER'
    | 'FINAL_PROJECT'
    | 'DUPLICATE'
    | 'EQUIVALENT'
    | 'TRANSFER_LIMIT';
  /** Index of the row, null where it concerns several. */
  row: number | null;
  message: string;
};

/** States of a conversion (academic practice). */
export const conversionStates = ['DRAFT', 'APPROVED', 'LOCKED'] as const;
export type ConversionState = (typeof conversionStates)[number];

export const conversionStateLabels: Record<ConversionState, string> = {
  DRAFT: 'Draf',
  APPROVED: 'Disetujui',
  LOCKED: 'Final',
};

/** Where a conversion may go: approved by kaprodi, locked once it is reported. */
export const nextConversionStates: Record<ConversionState, readonly ConversionState[]> = {
  DRAFT: ['APPROVED'],
  APPROVED: ['LOCKED'],
  LOCKED: [],
};

/** At least C, in whatever letters the former college used. */
const isGoodEnough = (letter: string): boolean => /^(?:[AB].*|C\+?)$/.test(letter.trim().toUpperCase());

function rowProblems(row: ConversionRow): [ConversionProblem['code'], string][] {
  const band = bandOf(row.recognisedLetter);
  const whole = [row.originSks, row.recognisedSks].every((sks) => Number.isInteger(sks) && sks > 0);
  const problems: [ConversionProblem['code'], string][] = [];
  if (!whole) problems.push(['SKS', 'Sks asal dan sks diakui harus bilangan bulat lebih dari 0.']);
  if (!isGoodEnough(row.originLetter)) {
    problems.push(['ORIGIN_GRADE', `Nilai asal ${row.originName} minimal C.`]);
  }
  if (band === null || band.index !== row.recognisedIndex) {
    problems.push(['LETTER', `Huruf dan indeks diakui ${row.courseName} tidak sesuai skala nilai.`]);
  }
  if (band !== null && band.index < PASSING_INDEX) {
    problems.push(['FAILING', `${row.courseName} diakui dengan nilai ${band.letter}, yang tidak lulus.`]);
  }
  if (!row.inCurriculum) {
    problems.push(['NOT_IN_CURRICULUM', `${row.courseName} tidak ada di kurikulum mahasiswa.`]);
  }
  if (row.courseType === COURSE_TYPE.finalProject) {
    problems.push(['FINAL_PROJECT', `${row.courseName} adalah tugas akhir dan tidak dapat dikonversi.`]);
  }
  return problems;
}

const sum = (rows: readonly ConversionRow[]): number =>
  rows.reduce((total, { recognisedSks }) => total + recognisedSks, 0);

const groups = (rows: readonly ConversionRow[], key: (row: ConversionRow) => string): ConversionRow[][] => [
  ...Map.groupBy(rows, key).values(),
];

/** One origin has one number of sks, and may serve several courses while they last. */
const originProblems = (rows: readonly ConversionRow[]): ConversionProblem[] =>
  groups(rows, ({ originCode }) => originCode.trim().toUpperCase()).flatMap((group): ConversionProblem[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { originName, originSks } = first;
    if (group.some((row) => row.originSks !== originSks)) {
      const message = `Sks asal ${first.originCode.trim()} harus sama di semua baris.`;
      return [{ code: 'ORIGIN_DIFFERS', row: null, message }];
    }
    if (originSks >= sum(group)) return [];
    const message = `${originName} (${originSks} sks) tidak cukup untuk ${sum(group)} sks yang diakui.`;
    return [{ code: 'ORIGIN_SKS', row: null, message }];
  });

/** Several origins may make up one course: together all of its sks, with one letter. */
const courseProblems = (rows: readonly ConversionRow[]): ConversionProblem[] =>
  groups(rows, ({ courseId }) => courseId).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const problems: ConversionProblem[] = [];
    if (sum(group) !== first.courseSks) {
      const message = `${first.courseName} ${first.courseSks} sks, diakui ${sum(group)} sks.`;
      problems.push({ code: 'COURSE_SKS', row: null, message });
    }
    if (new Set(group.map(({ recognisedLetter }) => recognisedLetter)).size > 1) {
      const message = `Huruf diakui ${first.courseName} harus sama di semua baris.`;
      problems.push({ code: 'LETTERS_DIFFER', row: null, message });
    }
    return problems;
  });

function duplicateProblems(rows: readonly ConversionRow[]): ConversionProblem[] {
  const keys = rows.map(({ originCode, courseId }) => `${originCode.trim().toUpperCase()}|${courseId}`);
  return keys.flatMap((key, row) =>
    keys.indexOf(key) < row
      ? [{ code: 'DUPLICATE' as const, row, message: 'Baris ini sama dengan baris sebelumnya.' }]
      : [],
  );
}

/** Courses that stand for each other count once, so that recognising both would tell of more sks than count. */
function equivalentProblems(
  rows: readonly ConversionRow[],
  equivalences: readonly Equivalence[],
): ConversionProblem[] {
  const key = courseKeys(equivalences);
  return groups(rows, ({ courseId }) => key(courseId)).flatMap((group): ConversionProblem[] => {
    const names = [...new Map(group.map(({ courseId, courseName }) => [courseId, courseName])).values()];
    if (names.length < 2) return [];
    const message = `${names.join(' dan ')} saling setara dan dihitung satu kali. Akui salah satunya.`;
    return [{ code: 'EQUIVALENT', row: null, message }];
  });
}

/** Enters from another college by its letter; prior learning (RPL) brings none. */
const TRANSFER = '2';

/** Why a student of this entry has no conversion, a sentence; null for who comes from elsewhere. */
export function checkRegistration(registrationType: string): string | null {
  const type = registrationTypes.find(({ value }) => value === registrationType);
  if (type?.needsOrigin === true) return null;
  return `Jenis pendaftaran mahasiswa ini ${type?.label ?? registrationType}. Ubah menjadi pindahan atau RPL di data mahasiswa.`;
}

/** What is missing before a student may have a conversion (academic practice): the entry, and where it is a transfer its proof. */
export function checkHeader(header: ConversionHeader): ConversionProblem[] {
  const registration = checkRegistration(header.registrationType);
  const problems: [ConversionProblem['code'], string][] = registration
    ? [['REGISTRATION', registration]]
    : [];
  if (header.registrationType === TRANSFER) {
    if (header.originNim === '' || !header.originFound) {
      problems.push(['ORIGIN_STUDENT', 'Isi NIM asal dan pastikan mahasiswa ditemukan di PDDIKTI.']);
    }
    if (header.letterNo === '') problems.push(['TRANSFER_LETTER', 'Isi nomor surat pindah.']);
  }
  return problems.map(([code, message]) => ({ code, row: null, message }));
}

/** Sks that a conversion recognises. */
export const recognisedSks = (rows: readonly ConversionRow[]): number => sum(rows);

/**
 * Every reason a conversion may not be approved, all at once (academic practice; the limit of sks is a setting).
 * @param equivalences the courses that stand for each other
 */
export function checkConversion(
  rows: readonly ConversionRow[],
  settings: Pick<AcademicSettings, 'transferMaxSks'>,
  equivalences: readonly Equivalence[],
): ConversionProblem[] {
  if (rows.length === 0) return [{ code: 'NO_ROWS', row: null, message: 'Isi minimal satu mata kuliah.' }];
  const total = sum(rows);
  const over: ConversionProblem = {
    code: 'TRANSFER_LIMIT',
    row: null,
    message: `Total diakui ${total} sks, maksimal ${settings.transferMaxSks} sks.`,
  };
  return [
    ...rows.flatMap((one, row) => rowProblems(one).map(([code, message]) => ({ code, row, message }))),
    ...duplicateProblems(rows),
    ...originProblems(rows),
    ...courseProblems(rows),
    ...equivalentProblems(rows, equivalences),
    ...(total > settings.transferMaxSks ? [over] : []),
  ];
}

/** Semesters of twelve sks a transfer student still has before him, rounded up; for information only. */
export const remainingSemesters = (totalSks: number, recognised: number): number =>
  Math.ceil(Math.max(0, totalSks - recognised) / 12);
