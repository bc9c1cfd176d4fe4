import { z } from 'zod';
import { TIMES_COUNTED } from '#shared/platform/endpoint/units.ts';
import { answerTypes, dimensions, dimensionsOf, setStatuses, surveyTypes } from './instrument.ts';
import { done, endpoint, idParams, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

const number = z.number().int();
const type = z.enum(surveyTypes, 'Pilih EDO atau EKA.');

export const evaluationQuestion = z.object({
  _id: z.string(),
  setId: z.string(),
  type,
  dimension: z.enum(dimensions).nullable(),
  code: z.string(),
  text: z.string(),
  answerType: z.enum(answerTypes),
  required: z.boolean(),
  reverse: z.boolean(),
  weight: number.meta({ description: TIMES_COUNTED }),
  order: number,
  /** Whether students are asked it now. */
  isActive: z.boolean(),
  updatedAt: z.string(),
});
export type EvaluationQuestion = z.infer<typeof evaluationQuestion>;

export const questionSet = z.object({
  _id: z.string(),
  type,
  version: number,
  title: z.string(),
  status: z.enum(setStatuses),
  activeFrom: z.string().nullable(),
  dimensionWeights: z.array(number),
  /** Forms filled in with this version; from the first one on it is frozen. */
  forms: number,
  isFrozen: z.boolean(),
  updatedAt: z.string(),
  questions: z.array(evaluationQuestion),
});
export type QuestionSet = z.infer<typeof questionSet>;

export const questionForm = z
  .object({
    _id: z.uuid().optional(),
    updatedAt: updatedAt.optional(),
    /** The version a new question goes into; without it the draft of `type`. */
    setId: z.uuid().optional(),
    type,
    dimension: z.enum(dimensions).nullable().default(null),
    code: z
      .string()
      .trim()
      .regex(/^[A-Z][A-Z0-9]{0,5}$/, 'Isi kode, misalnya P1.'),
    text: z.string().trim().min(3, 'Minimal 3 karakter.').max(300, 'Paling banyak 300 karakter.'),
    answerType: z.enum(answerTypes),
    required: z.boolean().default(true),
    reverse: z.boolean().default(false),
    weight: number
      .min(1, 'Bobot 1 sampai 10.')
      .max(10, 'Bobot 1 sampai 10.')
      .meta({ description: TIMES_COUNTED })
      .default(1),
  })
  .superRefine(({ type: of, answerType, dimension }, ctx) => {
    const message =
      answerType === 'TEXT'
        ? dimension === null
          ? null
          : 'Pertanyaan isian tidak memakai dimensi.'
        : dimension !== null && dimensionsOf[of].includes(dimension)
          ? null
          : 'Pilih dimensi.';
    if (message !== null) ctx.addIssue({ code: 'custom', path: ['dimension'], message });
  });

export const evaluationQuestionContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/evaluation-questions',
    summary: 'Versions of the questions of a survey, latest first',
    access: { permissions: ['evaluation:get'] },
    query: z.object({ type: type.default('EDO') }),
    response: z.array(questionSet),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/evaluation-questions',
    summary:
      'Adds a question to a version, or with `_id` changes one; a version that was answered is refused',
    access: { permissions: ['evaluation:get', 'evaluation:update'] },
    body: questionForm,
    response: evaluationQuestion,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/evaluation-questions/:id',
    summary: 'Deletes a question of a version nobody has answered',
    access: { permissions: ['evaluation:get', 'evaluation:delete'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  createSet: endpoint({
    method: 'POST',
    path: '/api/staff/evaluation-questions/set',
    summary: 'Starts the next version as a copy of another, in draft',
    access: { permissions: ['evaluation:get', 'evaluation:create'] },
    body: z.object({ type, from: z.uuid().optional() }),
    response: questionSet,
  }),
  saveSet: endpoint({
    method: 'PUT',
    path: '/api/staff/evaluation-questions/set/:id',
    summary: 'Title, weights of dimensions and order of questions of a version',
    access: { permissions: ['evaluation:get', 'evaluation:update'] },
    params: idParams,
    body: z.object({
      updatedAt,
      title: z
        .string()
        .trim()
        .min(3, 'Minimal 3 karakter.')
        .max(150, 'Paling banyak 150 karakter.')
        .optional(),
      dimensionWeights: z.array(number.min(1).max(10)).max(5).optional(),
      order: z.array(z.uuid()).max(100).optional(),
    }),
    response: questionSet,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/staff/evaluation-questions/set/:id/activate',
    summary: 'Asks this version from now on; refused while a survey window is open',
    access: { permissions: ['evaluation:get', 'evaluation:activate'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: questionSet,
  }),
  removeSet: endpoint({
    method: 'DELETE',
    path: '/api/staff/evaluation-questions/set/:id',
    summary: 'Deletes a draft version',
    access: { permissions: ['evaluation:get', 'evaluation:delete'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
};
