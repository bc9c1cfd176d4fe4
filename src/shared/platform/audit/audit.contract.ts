import { z } from 'zod';
import { endpoint, fileFormat, listQuery, sortedBy } from '#shared/platform/endpoint/endpoint.ts';

const day = z.iso.date('Pilih tanggal.');

const auditQuery = listQuery(['at'], {
  sort: sortedBy(['at'], '-at'),
  entity: z.string().max(60).optional(),
  action: z.string().max(60).optional(),
  actor: z.uuid('Pelaku tidak ditemukan.').optional(),
  record: z.string().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
});

const entry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null for what no person did: timers, the payment gateway, commands. */
  actor: z.object({ _id: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  reason: z.string().nullable(),
});
export type AuditEntryView = z.infer<typeof entry>;

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const change = z.object({ field: z.string(), from: value, to: value });

const detail = entry.extend({
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** What differs, value by value. */
  changes: z.array(change),
  /** Only what was noted, where nothing is compared: a creation, a deletion, an event. */
  kind: z.enum(['CREATED', 'CHANGED', 'REMOVED', 'NOTED']),
});
export type AuditDetail = z.infer<typeof detail>;

const reader = { permissions: ['audit:get'] } as const;

export const auditContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/audit',
    summary: 'Who changed what, newest first',
    access: reader,
    query: auditQuery,
    response: z.array(entry),
    shape: 'page',
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/staff/audit/choices',
    summary: 'The kinds of records and the actions the log holds',
    access: reader,
    response: z.object({ entities: z.array(z.string()), actions: z.array(z.string()) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/audit/export',
    summary: 'The same list as a file, at most 50,000 entries',
    access: reader,
    query: auditQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/audit/:id',
    summary: 'One entry with what was before and after, value by value',
    access: reader,
    params: z.object({ id: z.string().regex(/^[1-9]\d{0,15}$/, 'Data tidak ditemukan.') }),
    response: detail,
  }),
};
