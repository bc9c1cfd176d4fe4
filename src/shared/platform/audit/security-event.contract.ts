import { z } from 'zod';
import { securityEventKinds } from './security-events.ts';
import { endpoint, listQuery, sortedBy } from '#shared/platform/endpoint/endpoint.ts';

const day = z.iso.date('Pilih tanggal.');

const securityEvent = z.object({
  _id: z.string(),
  at: z.string(),
  kind: z.enum(securityEventKinds),
  /** Null where nobody of that name exists, or nobody was named. */
  user: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** The same for the same name that was typed; null where none was. */
  nameMark: z.string().nullable(),
  ip: z.string(),
  agent: z.string(),
  requestId: z.string(),
  /** How often within the minute. */
  count: z.number().int(),
  detail: z.string().nullable(),
});
export type SecurityEventView = z.infer<typeof securityEvent>;

export const securityEventContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/security',
    summary: 'Failed sign-ins, waits, reset requests and refused calls, newest first',
    access: { permissions: ['audit:get'] },
    query: listQuery(['at'], {
      sort: sortedBy(['at'], '-at'),
      kind: z.enum(securityEventKinds).optional(),
      user: z.uuid('Pengguna tidak ditemukan.').optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    response: z.array(securityEvent),
    shape: 'page',
  }),
};
