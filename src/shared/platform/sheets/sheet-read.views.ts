import { z } from 'zod';

/** What of an uploaded table was read. */
export const sheetRead = z.object({
  /** The sheet that was read; empty for a CSV. */
  sheet: z.string(),
  /** Those with rows, each of which may be read instead; empty for a CSV. */
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  /** Sentences on what was not read, and on rows that were read although the sheet hides them; empty where there is nothing to say. */
  notes: z.string(),
});
export type SheetRead = z.infer<typeof sheetRead>;
