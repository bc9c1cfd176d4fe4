import { z } from 'zod';

/** Survey forms that are still to be filled in, by what they are about. */
export const surveyOwed = z.object({
  label: z.string(),
  lecturers: z.number().int(),
  courses: z.number().int(),
  /** Last day they are taken; null while it is not known. */
  until: z.string().nullable(),
});
export type SurveyOwed = z.infer<typeof surveyOwed>;
