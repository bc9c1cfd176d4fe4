import { z } from 'zod';

/** A term by its id, its code (`20261`) and the words people know it by. */
export const periodChoice = z.object({ _id: z.string(), code: z.string(), label: z.string() });

export type PeriodChoice = z.infer<typeof periodChoice>;
