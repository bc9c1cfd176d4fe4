import { z } from 'zod';
import { WHOLE_PERCENT } from '#shared/platform/endpoint/units.ts';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import { boardRoles, depositStatuses, thesisEventTypes } from './kinds.ts';
import { thesisStages, thesisStatuses } from './status.ts';
import { attachmentView } from '#shared/platform/procedures/procedure.views.ts';

export const thesisStep = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const thesisPeriod = z.object({
  _id: z.uuid(),
  name: z.string(),
  semesterCode: z.string(),
  proposalOpen: z.string(),
  proposalClose: z.string(),
  examOpen: z.string(),
  examClose: z.string(),
  revisionDays: z.number().int(),
  quotaPerLecturer: z.number().int(),
  status: z.enum(['OPEN', 'CLOSED']),
  /** Theses in it, ended ones too; a period with theses cannot be deleted. */
  theses: z.number().int(),
  updatedAt: z.string(),
});
export type ThesisPeriod = z.infer<typeof thesisPeriod>;

export const thesisRow = z.object({
  _id: z.uuid(),
  updatedAt: z.string(),
  nim: z.string(),
  name: z.string(),
  titleId: z.string(),
  supervisor1: z.string().nullable(),
  supervisor2: z.string().nullable(),
  step: thesisStep,
  status: z.enum(thesisStatuses),
  periode: z.string(),
  concentration: z.enum(concentrations).nullable(),
  /** Days since it was begun, until its end. */
  ageDays: z.number().int(),
  lastGuidance: z.string().nullable(),
  deposit: z.enum(depositStatuses),
});
export type ThesisRow = z.infer<typeof thesisRow>;

export const lecturerThesisRow = z.object({
  _id: z.uuid(),
  updatedAt: z.string(),
  nim: z.string(),
  name: z.string(),
  titleId: z.string(),
  status: z.enum(thesisStatuses),
  step: thesisStep,
  /** As supervisor 1 or 2, or the role on the board. */
  order: z.union([z.literal(1), z.literal(2)]).nullable(),
  role: z.enum(boardRoles).nullable(),
  waitingSessions: z.number().int(),
  lastGuidance: z.string().nullable(),
  /** The next or latest seminar or defence. */
  event: z
    .object({
      type: z.enum(thesisEventTypes),
      date: z.string(),
      timeStart: z.number().int(),
      timeEnd: z.number().int(),
      room: z.string().nullable(),
    })
    .nullable(),
  answerUntil: z.string().nullable(),
});
export type LecturerThesisRow = z.infer<typeof lecturerThesisRow>;

export const boardColumn = z.object({
  stage: z.enum(thesisStages),
  count: z.number().int(),
  /** The longest waiting first, at most fifty. */
  cards: z.array(
    z.object({
      _id: z.uuid(),
      nim: z.string(),
      name: z.string(),
      titleId: z.string(),
      status: z.enum(thesisStatuses),
      supervisors: z.array(z.string()),
      /** Days in the present state. */
      waitingDays: z.number().int(),
      lastGuidance: z.string().nullable(),
    }),
  ),
});
export type BoardColumn = z.infer<typeof boardColumn>;

export const lecturerLoad = z.object({
  lectureId: z.uuid(),
  name: z.string(),
  nidn: z.string().nullable(),
  expertise: z.string().nullable(),
  /** Theses under way as supervisor 1, as supervisor 2, and seats on boards that have not met yet. */
  first: z.number().int(),
  second: z.number().int(),
  examiner: z.number().int(),
  quota: z.number().int(),
  /** Of the quota; never below zero. */
  left: z.number().int(),
  /** Whether more may be given to the lecturer: who is away or gone keeps what is under way. */
  teaches: z.boolean(),
});
export type LecturerLoad = z.infer<typeof lecturerLoad>;

/** A thesis of a student that ended without being accepted. */
export const endedThesis = z.object({
  _id: z.uuid(),
  titleId: z.string(),
  status: z.enum(['TITLE_REJECTED', 'CANCELLED', 'EXPIRED']),
  periode: z.string(),
  endedAt: z.string(),
  /** Why, where somebody said so. */
  note: z.string(),
});
export type EndedThesis = z.infer<typeof endedThesis>;

export const similarTitle = z.object({
  titleId: z.string(),
  year: z.number().int(),
  accepted: z.boolean(),
  similarity: z.number().int().meta({ description: WHOLE_PERCENT }),
});
export type SimilarTitle = z.infer<typeof similarTitle>;

export const acceptedRow = z.object({
  _id: z.uuid(),
  titleId: z.string(),
  titleEn: z.string(),
  author: z.string(),
  year: z.number().int(),
  concentration: z.enum(concentrations).nullable(),
  keywords: z.array(z.string()),
  hasFullText: z.boolean(),
});
export type AcceptedRow = z.infer<typeof acceptedRow>;

export const acceptedThesis = acceptedRow.extend({
  abstractId: z.string(),
  abstractEn: z.string(),
  supervisors: z.array(z.string()),
  /** Where the library keeps it. */
  libraryUrl: z.string(),
  /** Only where the author allowed it. */
  fullText: attachmentView.nullable(),
});
