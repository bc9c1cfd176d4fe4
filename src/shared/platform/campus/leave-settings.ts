import { z } from 'zod';

/** What a college sets for leave of absence; the defaults are academic practice. */
export const leaveSettings = z.object({
  /** The first semester of study in which leave may be taken. */
  fromSemester: z.number().int().min(1).max(8).default(3),
  /** Terms of leave in the whole study, in a row or not. */
  maxTerms: z.number().int().min(1).max(4).default(2),
  /** So many days before a term begins the return to it has to be asked for. */
  returnDaysBefore: z.number().int().min(0).max(90).default(30),
  /** Terms of leave count in the length of the study. */
  countsInStudy: z.boolean().default(false),
});
export type LeaveSettings = z.infer<typeof leaveSettings>;
