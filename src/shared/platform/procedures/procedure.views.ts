import { z } from 'zod';

/** One step of a procedure as its history shows it. */
export const procedureEvent = z.object({
  at: z.string(),
  /** Null for what the portal did by itself. */
  actor: z.string().nullable(),
  action: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  note: z.string(),
});
export type ProcedureEvent = z.infer<typeof procedureEvent>;

/** A file of a procedure; `file` is asked for at `/api/download/private-file/?file=`. */
export const attachmentView = z.object({
  _id: z.uuid(),
  kind: z.string(),
  file: z.string(),
  name: z.string(),
  size: z.number().int(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
  /** Somebody relied on it: it stays. */
  locked: z.boolean(),
});
export type AttachmentView = z.infer<typeof attachmentView>;
