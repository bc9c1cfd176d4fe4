import { MEETING_COUNT, UAS_MEETING, UTS_MEETING } from '#shared/platform/term/meetings.ts';
import { missingWeight } from './weights.ts';
import type { RpsProblem } from './rps-problem.ts';

export const lessonForms = [
  'KULIAH',
  'DISKUSI',
  'STUDI_KASUS',
  'PROYEK',
  'PRAKTIKUM',
  'PRESENTASI',
  'UJIAN',
] as const;
export type LessonForm = (typeof lessonForms)[number];

export const lessonFormLabels: Record<LessonForm, string> = {
  KULIAH: 'Kuliah',
  DISKUSI: 'Diskusi',
  STUDI_KASUS: 'Studi kasus',
  PROYEK: 'Proyek',
  PRAKTIKUM: 'Praktikum',
  PRESENTASI: 'Presentasi',
  UJIAN: 'Ujian',
};

export const lessonModes = ['LURING', 'DARING', 'HYBRID'] as const;
export type LessonMode = (typeof lessonModes)[number];

export const lessonModeLabels: Record<LessonMode, string> = {
  LURING: 'Luring',
  DARING: 'Daring',
  HYBRID: 'Hibrida',
};

/** Minutes in class, on structured tasks, and of independent study. */
export type LessonMinutes = { faceToFace: number; structured: number; independent: number };

export type PlannedWeek = {
  week: number;
  /** Empty if the week serves no single Sub-CPMK, as in exams. */
  subCpmkCode: string;
  indicator: string;
  material: string;
  materialEn: string;
  method: string;
  form: LessonForm;
  mode: LessonMode;
  minutes: LessonMinutes;
  experience: string;
  assessmentCriteria: string;
  /** Hundredths of a percent. */
  weight: number;
  refs: readonly string[];
};

/** Weekly minutes per sks: 50 in class, 60 structured, 60 independent (national standard). */
const perSks: LessonMinutes = { faceToFace: 50, structured: 60, independent: 60 };

const exams: Partial<Record<number, string>> = {
  [UTS_MEETING]: 'Ujian Tengah Semester (UTS)',
  [UAS_MEETING]: 'Ujian Akhir Semester (UAS)',
};

export const isExamWeek = (week: number): boolean => week in exams;

/** Returns a week of a new plan: exams in 8 and 16, others empty with the standard minutes of the sks. */
export function presetWeek(week: number, sks: number): PlannedWeek {
  const exam = exams[week];
  return {
    week,
    subCpmkCode: '',
    indicator: '',
    material: exam ?? '',
    materialEn: '',
    method: exam === undefined ? '' : 'Ujian tertulis',
    form: exam === undefined ? 'KULIAH' : 'UJIAN',
    mode: 'LURING',
    minutes: {
      faceToFace: perSks.faceToFace * sks,
      structured: exam === undefined ? perSks.structured * sks : 0,
      independent: exam === undefined ? perSks.independent * sks : 0,
    },
    experience: '',
    assessmentCriteria: '',
    weight: 0,
    refs: [],
  };
}

export const presetWeeks = (sks: number): PlannedWeek[] =>
  Array.from({ length: MEETING_COUNT }, (_, at) => presetWeek(at + 1, sks));

function wrongWeek(week: PlannedWeek, at: number, codes: ReadonlySet<string>): RpsProblem[] {
  const problems: RpsProblem[] = [];
  if (week.week !== at + 1) {
    problems.push({ field: `weeks.${at}.week`, message: `Minggu ke-${at + 1} tidak ada di tempatnya.` });
  }
  if (isExamWeek(week.week) !== (week.form === 'UJIAN')) {
    const message = isExamWeek(week.week)
      ? `Minggu ${week.week} adalah ${exams[week.week] ?? 'ujian'}: bentuknya harus Ujian.`
      : `Minggu ${week.week} bukan minggu ujian. Pilih bentuk lain.`;
    problems.push({ field: `weeks.${at}.form`, message });
  }
  if (week.subCpmkCode !== '' && !codes.has(week.subCpmkCode)) {
    const message = `Sub-CPMK "${week.subCpmkCode}" pada minggu ${week.week} tidak ada di langkah 1.`;
    problems.push({ field: `weeks.${at}.subCpmkCode`, message });
  }
  return problems;
}

/**
 * Returns the problems of the sixteen weeks (academic practice): UTS in 8, UAS in 16, every Sub-CPMK used, weights that sum
 * to exactly 100 %.
 * @param subCpmkCodes codes of the plan's Sub-CPMK
 */
export function checkWeeks(weeks: readonly PlannedWeek[], subCpmkCodes: readonly string[]): RpsProblem[] {
  if (weeks.length !== MEETING_COUNT) {
    return [
      {
        field: 'weeks',
        message: `Rencana mingguan harus ${MEETING_COUNT} minggu, sekarang ${weeks.length}.`,
      },
    ];
  }
  const known = new Set(subCpmkCodes);
  const used = new Set(weeks.map(({ subCpmkCode }) => subCpmkCode));
  const unused = subCpmkCodes.filter((code) => !used.has(code));
  const weights = missingWeight(
    'Jumlah bobot mingguan',
    weeks.map(({ weight }) => weight),
  );
  return [
    ...weeks.flatMap((week, at) => wrongWeek(week, at, known)),
    ...(unused.length === 0
      ? []
      : [{ field: 'weeks', message: `Belum dipakai pada minggu mana pun: ${unused.join(', ')}.` }]),
    ...(weights === null ? [] : [{ field: 'weeks', message: weights }]),
  ];
}
