import { z } from 'zod';
import { cognitiveParts, planBases } from './evaluation.ts';
import { rpsStates } from './rps-procedure.ts';
import { lessonForms, lessonModes } from './weekly-plan.ts';
import { MEETING_COUNT } from '#shared/platform/term/meetings.ts';
import { attachmentView, procedureEvent } from '#shared/platform/procedures/procedure.views.ts';
import { named } from '#shared/platform/endpoint/fields.ts';
import { HUNDREDTHS_OF_PERCENT } from '#shared/platform/endpoint/units.ts';

const line = (max: number) => z.string().trim().max(max, `Paling banyak ${max} huruf.`);
const needed = (what: string, max: number) => line(max).min(1, `Isi ${what}.`);
const lines = (max: number) => z.array(needed('teks', 500)).max(max).default([]);

const weight = z
  .number('Isi bobot.')
  .int('Bobot paling banyak dua desimal.')
  .min(0)
  .max(10_000, 'Bobot paling banyak 100.')
  .meta({ description: HUNDREDTHS_OF_PERCENT });
const WEEK_WORDS = `Isi minggu 1–${MEETING_COUNT}.`;
const weekNo = z.number(WEEK_WORDS).int(WEEK_WORDS).min(1, WEEK_WORDS).max(MEETING_COUNT, WEEK_WORDS);

const code = needed('kode', 20);
const outcome = z.object({ code, text: needed('capaian', 1000).min(3, 'Tulis capaian minimal 3 huruf.') });

/** Step 1: description and outcomes of the course. */
export const outcomeFields = {
  dateMade: z.iso.date('Isi tanggal penyusunan.'),
  courseDescription: z
    .string()
    .trim()
    .min(50, 'Tulis deskripsi minimal 50 huruf.')
    .max(2000, 'Deskripsi paling banyak 2.000 huruf.'),
  cpl: z.array(outcome).min(1, 'Isi minimal satu CPL.').max(20),
  cpmk: z
    .array(outcome.extend({ cplCodes: z.array(code).max(20).default([]) }))
    .min(1, 'Isi minimal satu CPMK.')
    .max(20),
  subCpmk: z
    .array(outcome.extend({ cpmkCode: z.string().trim().max(20).default('') }))
    .min(1, 'Isi minimal satu Sub-CPMK.')
    .max(40),
  studyMaterial: lines(60),
};

const spent = z.number('Isi menit.').int().min(0).max(2000).meta({ description: 'Minutes in a week.' });

const week = z.object({
  week: weekNo,
  subCpmkCode: line(20).default(''),
  indicator: line(1000).default(''),
  material: needed('materi', 1000),
  /** The same in English, for the national report. */
  materialEn: line(1000).default(''),
  method: needed('metode', 300),
  form: z.enum(lessonForms),
  mode: z.enum(lessonModes),
  minutes: z.object({ faceToFace: spent, structured: spent, independent: spent }),
  experience: line(1000).default(''),
  assessmentCriteria: line(1000).default(''),
  weight,
  refs: z.array(line(60)).max(10).default([]),
});

const evaluationRow = z.object({
  basis: z.enum(planBases, 'Pilih dasar penilaian.'),
  component: z.enum(cognitiveParts).nullable().default(null),
  descriptionId: needed('keterangan', 300),
  descriptionEn: line(300).default(''),
  weight,
});

const task = z.object({
  no: z.number().int().min(1).max(30),
  title: needed('judul tugas', 200),
  description: line(2000).default(''),
  week: weekNo,
  output: line(300).default(''),
  weight,
});
export type RpsTask = z.output<typeof task>;

/** Step 2: the sixteen weeks and the assessment. */
export const planFields = {
  weeks: z.array(week).max(MEETING_COUNT),
  evaluationPlan: z.array(evaluationRow).min(1, 'Isi minimal satu baris rencana evaluasi.').max(20),
  references: z.object({
    main: z.array(needed('pustaka', 500)).min(1, 'Isi minimal satu pustaka utama.').max(30),
    supporting: z.array(needed('pustaka', 500)).max(30).default([]),
  }),
  media: lines(20),
  tasks: z.array(task).max(30).default([]),
};

export const rpsProblem = z.object({ field: z.string(), message: z.string() });

export const rpsLecturer = named.extend({ nidn: z.string().nullable(), isCoordinator: z.boolean() });
export type RpsLecturer = z.infer<typeof rpsLecturer>;

/** Course and term of a plan. */
export const rpsCourse = z.object({
  courseId: z.string(),
  courseCode: z.string(),
  courseName: z.string(),
  sks: z.number().int(),
  sksTheory: z.number().int(),
  sksPractice: z.number().int(),
  semesterCode: z.string(),
  /** Semester of the course in the curriculum. */
  courseSemester: z.number().int().nullable(),
  prerequisites: z.array(z.string()),
});
export type RpsCourse = z.infer<typeof rpsCourse>;

export const rpsFileKinds = ['PDF', 'DOCX', 'HANDOUT'] as const;
export type RpsFileKind = (typeof rpsFileKinds)[number];
export const rpsFileLabels: Record<RpsFileKind, string> = {
  PDF: 'RPS bertanda tangan',
  DOCX: 'Dokumen Word',
  HANDOUT: 'Bahan ajar',
};

/** What the reader may do with a plan now. */
export const rpsRights = z.object({
  write: z.boolean(),
  submit: z.boolean(),
  remove: z.boolean(),
  decide: z.boolean(),
  revise: z.boolean(),
});
export type RpsRights = z.infer<typeof rpsRights>;

/** A whole plan for its readers; the parts of step 2 are empty until then. */
export const rpsView = rpsCourse.extend({
  _id: z.string(),
  updatedAt: z.string(),
  revisionNo: z.number().int(),
  state: z.enum(rpsStates),
  lectureId: z.string(),
  lecturers: z.array(named.extend({ nidn: z.string().nullable() })),
  /** Kaprodi on the day the plan was made. */
  kaprodi: z.string(),
  ...outcomeFields,
  courseDescription: z.string(),
  weeks: z.array(week).nullable(),
  evaluationPlan: z.array(evaluationRow).nullable(),
  references: z.object({ main: z.array(z.string()), supporting: z.array(z.string()) }),
  media: z.array(z.string()),
  tasks: z.array(task),
  /** Reasons against submitting it. */
  problems: z.array(rpsProblem),
  files: z.array(attachmentView),
  history: z.array(procedureEvent),
  /** Reason of the last return; empty unless the plan is to be corrected. */
  note: z.string(),
  keptClasses: z.array(z.string()),
  approvedAt: z.string().nullable(),
  deadline: z.string().nullable(),
  rights: rpsRights,
});
export type RpsView = z.output<typeof rpsView>;

/** A course of a term with its newest plan, if any. */
export const rpsRow = rpsCourse.omit({ prerequisites: true, courseSemester: true }).extend({
  /** Id of the course, which is unique in a term. */
  _id: z.string(),
  periodId: z.string(),
  lecturers: z.array(rpsLecturer),
  classes: z.array(z.string()),
  rps: z
    .object({
      _id: z.string(),
      updatedAt: z.string(),
      revisionNo: z.number().int(),
      state: z.enum(rpsStates),
      lectureId: z.string(),
      dateMade: z.string(),
      submittedAt: z.string().nullable(),
      approvedAt: z.string().nullable(),
    })
    .nullable(),
  /** Revision in force and its plan, while a newer one may be in progress. */
  approvedRevision: z.number().int().nullable(),
  approvedId: z.string().nullable(),
  deadline: z.string().nullable(),
  /** The deadline is over and nothing was submitted. */
  overdue: z.boolean(),
  /** The reader owns the plan or may begin it. */
  mine: z.boolean(),
});
export type RpsRow = z.infer<typeof rpsRow>;

/** Assessment of a course; `missing` without a plan. */
export const evaluationPlanView = z.object({
  courseId: z.string(),
  courseCode: z.string(),
  courseName: z.string(),
  semesterCode: z.string(),
  missing: z.boolean(),
  rpsId: z.string().nullable(),
  rows: z.array(evaluationRow),
  /** The weekly plan for the national feeder. */
  weeks: z.array(
    z.object({ pertemuan: z.number().int(), materi_indonesia: z.string(), materi_inggris: z.string() }),
  ),
});
export type EvaluationPlanView = z.infer<typeof evaluationPlanView>;

export const coverageView = z.object({
  curricula: z.array(named),
  curriculumId: z.string().nullable(),
  cpl: z.array(outcome.extend({ courses: z.number().int() })),
  rows: z.array(
    z.object({
      courseId: z.string(),
      code: z.string(),
      name: z.string(),
      semester: z.number().int(),
      planned: z.boolean(),
      cpmk: z.record(z.string(), z.array(z.string())),
    }),
  ),
});
export type CoverageView = z.infer<typeof coverageView>;
