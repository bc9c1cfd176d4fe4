import { periodChoice } from '#shared/platform/term/period.views.ts';
import { z } from 'zod';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { type GradeSource, gradeSources } from '#shared/platform/grading/gpa.ts';
import { MAX_SCORE } from '#shared/platform/grading/scale.ts';
import { gradeStatuses } from '#shared/teaching/schedules/schedule.views.ts';
import { HUNDREDTHS_OF_PERCENT } from '#shared/platform/endpoint/units.ts';

export type GradeStatus = (typeof gradeStatuses)[number];

export const gradeStatusLabels: Record<GradeStatus, string> = {
  DRAFT: 'Draf',
  SUBMITTED: 'Diserahkan',
  PUBLISHED: 'Terbit',
  LOCKED: 'Final',
};

export const gradeSourceLabels: Record<GradeSource, string> = {
  KELAS: 'Kelas',
  KONVERSI: 'Konversi',
  MBKM: 'MBKM',
  SKRIPSI: 'Skripsi',
  MIGRASI: 'Semester lalu',
};

/** A score in hundredths: `8550` is 85,50. */
export const score = z
  .number('Nilai harus berupa angka.')
  .int('Nilai paling banyak dua desimal.')
  .min(0, 'Nilai harus antara 0 dan 100.')
  .max(MAX_SCORE, 'Nilai harus antara 0 dan 100.');

const scoreOrNone = score.nullable();
/** Scores by component; null is not graded yet. */
export const componentScores = z.object({
  KEHADIRAN: scoreOrNone,
  TUGAS: scoreOrNone,
  KUIS: scoreOrNone,
  PROYEK: scoreOrNone,
  UTS: scoreOrNone,
  UAS: scoreOrNone,
});
/** Only the components that change; one that does not exist is refused. */
export const componentChanges = componentScores.partial().strict();

const weight = z
  .number('Isi bobot.')
  .int('Bobot paling banyak dua desimal.')
  .min(0)
  .max(10_000)
  .meta({ description: HUNDREDTHS_OF_PERCENT });
/** Hundredths of a percent by component. */
export const gradeWeights = z.object({
  KEHADIRAN: weight,
  TUGAS: weight,
  KUIS: weight,
  PROYEK: weight,
  UTS: weight,
  UAS: weight,
});

export const objection = z.object({
  _id: z.string(),
  text: z.string(),
  answer: z.string(),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
});

/** A correction that waits for kaprodi. */
const openCorrection = z.object({ _id: z.string(), proposedScore: z.number().int(), reason: z.string() });

/** A student's line on the grade sheet of a class. */
export const sheetRow = z.object({
  studentId: z.string(),
  nim: z.string(),
  name: z.string(),
  gradeId: z.string().nullable(),
  /** Null while nothing was saved for the student. */
  updatedAt: z.string().nullable(),
  /** KEHADIRAN is the computed score unless the lecturer moved it. */
  components: componentScores,
  attendance: z.object({
    present: z.number().int(),
    counted: z.number().int(),
    computed: z.number().int().nullable(),
    note: z.string(),
  }),
  /** Why an exam counts as 0 and takes no score; null where the lecturer enters one. */
  examZeros: z.object({ UTS: z.string().nullable(), UAS: z.string().nullable() }),
  final: z.number().int().nullable(),
  letter: z.string().nullable(),
  /** Its thesis gave the grade; the class enters none. */
  fromThesis: z.boolean(),
  /** The latest correction, where kaprodi rejected it. */
  rejected: z.object({ proposedScore: z.number().int(), note: z.string() }).nullable(),
  openCorrection: openCorrection.nullable(),
  objection: objection.nullable(),
});
export type SheetRow = z.infer<typeof sheetRow>;

/** The grade sheet of a class and what the reader may do with it. */
export const gradeSheet = z.object({
  scheduleId: z.string(),
  /** Null while the sheet was never written. */
  updatedAt: z.string().nullable(),
  course: z.object({ code: z.string(), name: z.string(), sks: z.number().int() }),
  className: z.string(),
  classType: z.enum(classTypes),
  period: periodChoice,
  lecturers: z.array(z.object({ _id: z.string(), name: z.string(), isCoordinator: z.boolean() })),
  weights: gradeWeights,
  hasScores: z.boolean(),
  status: z.enum(gradeStatuses),
  returnNote: z.string(),
  submittedAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  window: z.object({
    open: z.boolean(),
    start: z.string().nullable(),
    end: z.string().nullable(),
    extendedUntil: z.string().nullable(),
  }),
  can: z.object({
    fill: z.boolean(),
    weights: z.boolean(),
    submit: z.boolean(),
    publish: z.boolean(),
    extend: z.boolean(),
    correct: z.boolean(),
  }),
  rows: z.array(sheetRow),
});
export type GradeSheet = z.infer<typeof gradeSheet>;

/** One change of a grade, as the student sees it. */
export const gradeEvent = z.object({
  at: z.string(),
  by: z.string(),
  kind: z.string(),
  fromScore: z.number().int().nullable(),
  fromLetter: z.string().nullable(),
  toScore: z.number().int().nullable(),
  toLetter: z.string().nullable(),
  reason: z.string(),
});

/** A grade of a student with its course and term. */
export const studentGrade = z.object({
  _id: z.string(),
  updatedAt: z.string(),
  courseId: z.string(),
  code: z.string(),
  name: z.string(),
  sks: z.number().int(),
  courseType: z.string(),
  period: periodChoice.nullable(),
  className: z.string().nullable(),
  score: z.number().int().nullable(),
  letter: z.string().nullable(),
  index: z.number().int().nullable(),
  passed: z.boolean().nullable(),
  source: z.enum(gradeSources),
  status: z.enum(gradeStatuses),
  /** Counts for the IPK: the best attempt of its course. */
  isBest: z.boolean(),
  history: z.array(gradeEvent),
});
export type StudentGrade = z.infer<typeof studentGrade>;

/** A grade of a student as the office sees it. */
export const officeGrade = studentGrade.extend({
  /** `correctionId` of a correction with a proof, which is read at its own address. */
  history: z.array(gradeEvent.extend({ correctionId: z.string().nullable() })),
  /** The class it was given in; null for one from outside. */
  scheduleId: z.string().nullable(),
  openCorrection: openCorrection.nullable(),
});
export type OfficeGrade = z.infer<typeof officeGrade>;
