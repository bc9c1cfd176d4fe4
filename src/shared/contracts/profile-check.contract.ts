import { z } from 'zod';
import { endpoint, idParams } from './endpoint.ts';

export const profileCheckContract = {
  /** The answer's message says what is missing; `data.missing` names the fields, empty when the biodata is complete. */
  get: endpoint({
    method: 'GET',
    path: '/api/student/:id/profile-check',
    summary: 'Whether the biodata of a student (by user id) is complete',
    access: { students: true, permissions: ['studentProfile:get'] },
    params: idParams,
    response: z.object({ missing: z.array(z.string()) }),
  }),
};
