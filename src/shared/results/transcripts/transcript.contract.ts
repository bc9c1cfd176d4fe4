import { z } from 'zod';
import { HUNDREDTHS_OF_PERCENT, TENTHS_OF_QUALITY_POINTS } from '#shared/platform/endpoint/units.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { gradeSources } from '#shared/platform/grading/gpa.ts';
import { endpoint, idParams } from '#shared/platform/endpoint/endpoint.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';
import { gradeEvent, objection } from '#shared/results/grades/grade.views.ts';
import { periodChoice } from '#shared/platform/term/period.views.ts';

const number = z.number().int();
const maybe = number.nullable();

const person = z.object({ _id: z.string(), nim: z.string(), name: z.string() });

/** A course on a student's record; the names are those of the specification §3. */
const courseEntry = z.object({
  courseId: z.string(),
  sks: number,
  /** The letter; null while nothing is published. */
  grade: z.string().nullable(),
  gradeId: z.string().nullable(),
  courseType: z.string(),
  /** `MANAJEMEN`, or the concentration the course belongs to. */
  jurusanOrKonsentrasi: z.string(),
});

export const khsRow = courseEntry.extend({
  code: z.string(),
  name: z.string(),
  className: z.string().nullable(),
  score: maybe,
  index: maybe,
  /** sks × index in tenths. */
  points: maybe.meta({ description: TENTHS_OF_QUALITY_POINTS }),
  /** Belum diterbitkan, Ditunda, Mengulang, Lulus, Tidak lulus. */
  note: z.string(),
  components: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      weight: number.meta({ description: HUNDREDTHS_OF_PERCENT }),
      score: maybe,
    }),
  ),
  /** Last moment for an objection; null when there is none any more. */
  objectUntil: z.string().nullable(),
  objection: objection.nullable(),
  history: z.array(gradeEvent),
});

export const khs = z.object({
  student: person,
  periods: z.array(periodChoice),
  period: periodChoice.nullable(),
  rows: z.array(khsRow),
  sks: number,
  points: number.meta({ description: TENTHS_OF_QUALITY_POINTS }),
  ips: maybe,
  ipk: maybe,
  sksPassed: number,
  nextMaxSks: maybe,
  /** Some grades of the term are not published. */
  isProvisional: z.boolean(),
});
export type Khs = z.infer<typeof khs>;

export const attemptRow = courseEntry.extend({
  gradeId: z.string(),
  code: z.string(),
  name: z.string(),
  score: maybe,
  index: maybe,
  source: z.enum(gradeSources),
  isBest: z.boolean(),
});

export const transcript = z.object({
  student: person,
  terms: z.array(
    z.object({ code: z.string(), label: z.string(), ips: maybe, ipk: maybe, rows: z.array(attemptRow) }),
  ),
  ipk: maybe,
  sksAttempted: number,
  sksPassed: number,
  /** Σ index × sks in tenths. */
  qualityPoints: number.meta({ description: TENTHS_OF_QUALITY_POINTS }),
  totalSks: number,
});
export type Transcript = z.infer<typeof transcript>;

const own = { students: true } as const;
const office = { students: true, permissions: ['transcript:print'], roles: [ROLE.lecturer] } as const;
const ofClass = { roles: [ROLE.lecturer], permissions: ['studentGrade:get'] } as const;

export const transcriptContract = {
  khs: endpoint({
    method: 'GET',
    path: '/api/student/khs',
    summary: 'Own results of a term; the latest one without `period`',
    access: own,
    query: z.object({
      period: z
        .string()
        .regex(/^\d{4}[123]$/)
        .optional(),
    }),
    response: khs,
  }),
  transcript: endpoint({
    method: 'GET',
    path: '/api/student/transcript',
    summary: 'Own grades by term with every attempt',
    access: own,
    response: transcript,
  }),
  studentTranscript: endpoint({
    method: 'GET',
    path: '/api/staff/student/:id/transcript',
    summary: 'Grades of a student by term; for the office and the own advisor',
    access: { permissions: ['transcript:get'], roles: [ROLE.lecturer] },
    params: idParams,
    response: transcript,
  }),
  printKhs: endpoint({
    method: 'GET',
    path: '/api/student/:id/khs/print',
    summary: 'KHS as PDF; own, of an advisee, or for the office',
    access: office,
    params: idParams,
    query: z.object({ period: semesterField }),
    response: z.any(),
    shape: 'file',
  }),
  printTranscript: endpoint({
    method: 'GET',
    path: '/api/student/:id/transcript/print',
    summary: 'Transcript as PDF: running while studying, final for graduates',
    access: office,
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
  printGradeList: endpoint({
    method: 'GET',
    path: '/api/user/schedule/:id/grade/print',
    summary: 'DPNA of a class as PDF',
    access: ofClass,
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
  printHandover: endpoint({
    method: 'GET',
    path: '/api/user/schedule/:id/grade/handover',
    summary: 'Report of the hand-over of grades as PDF',
    access: ofClass,
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
};
