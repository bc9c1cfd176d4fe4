import { z } from 'zod';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import { endpoint, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

export const concentrationView = z.object({
  current: z.enum(concentrations).nullable(),
  /** Why no choice is possible now, or null. */
  refusal: z.string().nullable(),
  /** A change requires a reason and is possible once. */
  isChange: z.boolean(),
  /** `room`: places left for the student's intake; null without a quota. */
  options: z.array(z.object({ value: z.enum(concentrations), room: z.number().int().nullable() })),
  updatedAt: z.string(),
});
export type ConcentrationView = z.infer<typeof concentrationView>;

const path = '/api/student/concentration';

/** A student's own choice of a concentration (academic practice). */
export const concentrationContract = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'The own concentration, and what can be chosen now',
    access: { students: true },
    response: concentrationView,
  }),
  choose: endpoint({
    method: 'POST',
    path,
    summary: 'Choose the own concentration, or change it once with a reason',
    access: { students: true },
    body: z.object({
      concentration: z.enum(concentrations, 'Pilih konsentrasi.'),
      reason: z.string().trim().max(300, 'Alasan maksimal 300 huruf.').default(''),
      updatedAt,
    }),
    response: concentrationView,
  }),
};
