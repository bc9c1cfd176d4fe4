import { z } from 'zod';
import { answerTypes, dimensions, MAX_TEXT, surveyTypes } from './instrument.ts';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';

const number = z.number().int();
const own = { students: true } as const;

const surveyForm = z.object({
  scheduleId: z.string(),
  /** Null for EKA, which asks about the class. */
  lectureId: z.string().nullable(),
  lecturer: z.string().nullable(),
  courseCode: z.string(),
  courseName: z.string(),
  className: z.string(),
  done: z.boolean(),
});
export type SurveyForm = z.infer<typeof surveyForm>;

const surveyList = z.object({
  type: z.enum(surveyTypes),
  /** Null while no survey was ever asked of this student. */
  period: z.object({ code: z.string(), label: z.string() }).nullable(),
  /** Terms with forms of this survey, latest first. */
  periods: z.array(z.object({ code: z.string(), label: z.string(), pending: number })),
  state: z.enum(['NONE', 'UPCOMING', 'OPEN', 'LATE', 'CLOSED']),
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** Last day on which a form is taken; null while the next KRS has no dates. */
  until: z.string().nullable(),
  done: number,
  total: number,
  /** Forms of the other survey that are open in the same term. */
  otherPending: number,
  forms: z.array(surveyForm),
});
export type SurveyList = z.infer<typeof surveyList>;

export const formQuestion = z.object({
  _id: z.string(),
  code: z.string(),
  dimension: z.enum(dimensions).nullable(),
  text: z.string(),
  answerType: z.enum(answerTypes),
  required: z.boolean(),
});
export type FormQuestion = z.infer<typeof formQuestion>;

const OFF_SCALE = 'Pilih 1 sampai 5.';

const filledForm = {
  scheduleId: z.uuid('Pilih kelas.'),
  answers: z
    .array(
      z.object({
        questionId: z.uuid(),
        value: z.number(OFF_SCALE).int(OFF_SCALE).min(1, OFF_SCALE).max(5, OFF_SCALE),
      }),
    )
    .max(100),
  texts: z
    .array(
      z.object({
        questionId: z.uuid(),
        text: z.string().max(MAX_TEXT, `Paling banyak ${MAX_TEXT} karakter.`),
      }),
    )
    .max(20)
    .default([]),
};

export const surveyContract = {
  edo: endpoint({
    method: 'GET',
    path: '/api/edo',
    summary: 'Own lecturer surveys of a term: what is asked, what is done',
    access: own,
    query: z.object({ semester: semesterField.optional() }),
    response: surveyList,
  }),
  eka: endpoint({
    method: 'GET',
    path: '/api/eka',
    summary: 'Own course surveys of a term: what is asked, what is done',
    access: own,
    query: z.object({ semester: semesterField.optional() }),
    response: surveyList,
  }),
  form: endpoint({
    method: 'GET',
    path: '/api/student/survey-form',
    summary: 'The questions of one own form that is still to be filled in',
    access: own,
    query: z.object({
      type: z.enum(surveyTypes),
      scheduleId: z.uuid(),
      lectureId: z.uuid().optional(),
    }),
    response: z.object({
      type: z.enum(surveyTypes),
      form: surveyForm,
      title: z.string(),
      questions: z.array(formQuestion),
    }),
  }),
  submitEdo: endpoint({
    method: 'POST',
    path: '/api/student/edo',
    summary: 'Sends one lecturer survey; it cannot be changed afterwards',
    access: own,
    leastStanding: 'READ',
    anonymous: true,
    body: z.object({ ...filledForm, lectureId: z.uuid('Pilih dosen.') }),
    response: surveyList,
  }),
  submitEka: endpoint({
    method: 'POST',
    path: '/api/student/eka',
    summary: 'Sends one course survey; it cannot be changed afterwards',
    access: own,
    leastStanding: 'READ',
    anonymous: true,
    body: z.object(filledForm),
    response: surveyList,
  }),
};
