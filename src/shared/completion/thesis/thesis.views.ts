import { z } from 'zod';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import { thesisDocumentKinds, thesisPapers } from './documents.ts';
import {
  boardRoles,
  depositStatuses,
  examResults,
  seminarResults,
  sessionStatuses,
  supervisorStates,
  thesisEventTypes,
  thesisForms,
  thesisMethods,
} from './kinds.ts';
import { thesisActions, thesisActors, thesisActs } from './procedure.ts';
import { requirementStages } from './requirements.ts';
import { aspectKeys, scorerRoles } from './scoring.ts';
import { thesisStatuses } from './status.ts';
import { attachmentView, procedureEvent } from '#shared/platform/procedures/procedure.views.ts';
import { thesisPeriod, thesisStep } from './thesis-lists.views.ts';

/** Hundredths. */
const score = z.number().int();
const lecturerRef = z.object({ lectureId: z.uuid(), name: z.string() });

export const requirementView = z.object({
  code: z.string(),
  label: z.string(),
  ok: z.boolean(),
  value: z.string().nullable(),
  wanted: z.string().nullable(),
  hint: z.string(),
});

const requirementList = z.object({ stage: z.enum(requirementStages), items: z.array(requirementView) });

const titleChoice = z.object({
  _id: z.uuid(),
  titleId: z.string(),
  titleEn: z.string(),
  chosen: z.boolean(),
});

const supervisor = lecturerRef.extend({
  order: z.union([z.literal(1), z.literal(2)]),
  state: z.enum(supervisorStates),
  note: z.string(),
  invitedAt: z.string(),
  /** Last day to answer an invitation. */
  answerUntil: z.string().nullable(),
  /** When the supervisor agreed to the seminar, and found the thesis ready for its defence. */
  agreedSeminarAt: z.string().nullable(),
  readyAt: z.string().nullable(),
  /** Approved the change of title that is asked for. */
  agreedTitle: z.boolean(),
});

const guidance = z.object({
  _id: z.uuid(),
  lectureId: z.uuid(),
  supervisor: z.string(),
  supervisorOrder: z.union([z.literal(1), z.literal(2)]),
  date: z.string(),
  chapter: z.string(),
  topic: z.string(),
  studentNote: z.string(),
  advice: z.string(),
  nextTask: z.string(),
  status: z.enum(sessionStatuses),
  /** Approved, and the only one of its supervisor within the days a session counts. */
  counted: z.boolean(),
  file: attachmentView.nullable(),
  updatedAt: z.string(),
});
export type ThesisGuidance = z.infer<typeof guidance>;

export const sheetScores = z.partialRecord(z.enum(aspectKeys), score.min(0).max(10_000));

/** One sheet of a defence. What the reader may not see yet is null; that it is filled in anybody may know. */
const sheet = lecturerRef.extend({
  role: z.enum(scorerRoles),
  done: z.boolean(),
  mine: z.boolean(),
  scores: sheetScores.nullable(),
  total: score.nullable(),
  note: z.string().nullable(),
  /** Of the own sheet; sent back with a change of it. */
  updatedAt: z.string().nullable(),
});

const boardMember = lecturerRef.extend({
  role: z.enum(boardRoles),
  isSupervisor: z.boolean(),
  present: z.boolean().nullable(),
  /** Who does what this seat has still to do, where that was handed over. */
  dutyBy: lecturerRef.nullable(),
  confirmedSpread: z.boolean(),
  approvedRevision: z.boolean(),
});

export const thesisEvent = z.object({
  _id: z.uuid(),
  type: z.enum(thesisEventTypes),
  attempt: z.number().int(),
  date: z.string(),
  timeStart: z.number().int(),
  timeEnd: z.number().int(),
  roomId: z.uuid().nullable(),
  room: z.string().nullable(),
  link: z.string(),
  status: z.enum(['NOT-YET', 'DONE', 'CANCLE']),
  /** Postponed and without a new date. */
  postponed: z.boolean(),
  result: z.enum([...new Set([...seminarResults, ...examResults])]).nullable(),
  note: z.string(),
  finalScore: score.nullable(),
  letter: z.string().nullable(),
  /** Examiners lie so far apart that each has to confirm. */
  spread: z.boolean(),
  board: z.array(boardMember),
  sheets: z.array(sheet),
  minutesFile: attachmentView.nullable(),
});
export type ThesisEvent = z.infer<typeof thesisEvent>;

const titleChange = z.object({
  titleId: z.string(),
  titleEn: z.string(),
  note: z.string(),
  requestedAt: z.string(),
});

const student = z.object({
  _id: z.uuid(),
  nim: z.string(),
  name: z.string(),
  className: z.string().nullable(),
  advisor: z.string().nullable(),
  /** Resigned, moved, was dropped out, died or graduated. */
  hasLeft: z.boolean(),
});

/** A thesis as those who take part in it see it; `titleId` is the Indonesian title, `titleEn` the English one. */
export const thesisDetail = z.object({
  _id: z.uuid(),
  updatedAt: z.string(),
  createdAt: z.string(),
  status: z.enum(thesisStatuses),
  step: thesisStep,
  student,
  periode: thesisPeriod.omit({ theses: true }),
  titleId: z.string(),
  titleEn: z.string(),
  titles: z.array(titleChoice),
  topic: z.string(),
  concentration: z.enum(concentrations).nullable(),
  background: z.string(),
  method: z.enum(thesisMethods),
  location: z.string(),
  form: z.enum(thesisForms),
  supervisors: z.array(supervisor),
  /** Supervisors who declined or were replaced. */
  formerSupervisors: z.array(supervisor),
  similarityPercent: z.number().int().nullable(),
  abstractId: z.string(),
  abstractEn: z.string(),
  keywords: z.array(z.string()),
  publishFullText: z.boolean(),
  documentSkripsi: z.array(attachmentView),
  /** Kinds that may be added now. */
  uploadable: z.array(z.enum(thesisDocumentKinds)),
  guidances: z.array(guidance),
  countedSessions: z.number().int(),
  seminar: thesisEvent.nullable(),
  sidang: z.array(thesisEvent),
  /** The grade it comes to, with what a late revision takes off. */
  finalScore: score.nullable(),
  letter: z.string().nullable(),
  revision: z
    .object({
      deadline: z.string(),
      submittedOn: z.string().nullable(),
      /** Full months late, and the letters it costs. */
      monthsLate: z.number().int(),
      lettersLower: z.number().int(),
      points: z.string(),
    })
    .nullable(),
  sk: z.object({ no: z.string(), date: z.string(), file: attachmentView.nullable() }).nullable(),
  /** Last day of the thesis; afterwards it expires. */
  deadline: z.string().nullable(),
  libraryDeposit: z.object({
    status: z.enum(depositStatuses),
    at: z.string().nullable(),
    by: z.string().nullable(),
    url: z.string(),
  }),
  acceptedAt: z.string().nullable(),
  titleChange: titleChange.nullable(),
  cancelRequest: z.object({ note: z.string(), at: z.string() }).nullable(),
  /** Requirements of the stage that is next; none once nothing is asked any more. */
  requirements: requirementList.nullable(),
  /** What the reader is here, and what he may do now; conditions beyond state and person are told when it is tried. */
  actors: z.array(z.enum(thesisActors)),
  actions: z.array(z.enum([...thesisActions, ...thesisActs])),
  papers: z.array(z.enum(thesisPapers)),
  history: z.array(procedureEvent),
});
export type ThesisDetail = z.infer<typeof thesisDetail>;
