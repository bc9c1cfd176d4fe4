import { z } from 'zod';

export const period = z.object({ _id: z.string(), code: z.string(), label: z.string() });
