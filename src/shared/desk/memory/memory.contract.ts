import { z } from 'zod';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';

export const memoryContract = {
  flush: endpoint({
    method: 'POST',
    path: '/api/admin/flush-db',
    summary: 'Empty what the server remembers and can read again; nothing stored is touched',
    access: { admin: true },
    body: z.object({}),
    response: z.object({
      /** Entries forgotten by the process that answered. */
      removed: z.number().int(),
      tookMs: z.number().int(),
    }),
  }),
};
