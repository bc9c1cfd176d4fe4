import { z } from 'zod';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { homeContract } from '#shared/desk/home/home.contract.ts';

export const startContract = {
  start: endpoint({
    method: 'GET',
    path: '/api/start',
    summary:
      'What a page asks for first: the answers of /api/me, /api/form and, if wanted, /api/home at once',
    access: 'public',
    query: z.object({
      /** Which home comes along: the own, or that of lecturers; none without it. */
      home: z.enum(['own', 'lecturer']).optional(),
    }),
    response: z.object({
      csrfToken: authContract.form.response.shape.csrfToken,
      /** Null where nobody is signed in. */
      user: authContract.me.response.nullable(),
      home: homeContract.home.response.nullable(),
    }),
    shape: 'raw',
  }),
};
