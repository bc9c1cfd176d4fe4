import { z } from 'zod';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { numberOrWord } from '#shared/platform/format/identifier.ts';

const admin = { admin: true } as const;
const path = '/api/staff/personal-data/incident';

const words = (what: string, max: number) =>
  z.string().trim().min(3, `Isi ${what}.`).max(max, `Paling banyak ${max} huruf.`);
const day = z.iso.date('Isi tanggal.').nullable().default(null);

/** The most people one incident names. */
export const MAX_AFFECTED = 5_000;

export const incidentForm = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  title: words('nama insiden', 150),
  /** Day and time of the campus at which it was found; the 72 hours run from then. */
  foundOn: z.iso.date('Isi tanggal ditemukan.'),
  foundTime: z.number('Isi jam ditemukan.').int().min(0).max(1439),
  exposed: words('data yang terungkap', 1000),
  course: words('kapan dan bagaimana terungkap', 2000),
  handling: words('penanganan', 2000),
  accounts: z
    .array(z.string().trim().toLowerCase().min(3).max(150).transform(numberOrWord))
    .max(MAX_AFFECTED, `Paling banyak ${MAX_AFFECTED} orang.`)
    .default([])
    .transform((list) => [...new Set(list)]),
  authorityToldOn: day,
  subjectsToldOn: day,
});
export type IncidentForm = z.output<typeof incidentForm>;

const incident = z.object({
  _id: z.string(),
  title: z.string(),
  foundAt: z.string(),
  foundOn: z.string(),
  foundTime: z.number().int(),
  exposed: z.string(),
  course: z.string(),
  handling: z.string(),
  accounts: z.array(z.string()),
  authorityToldOn: z.string().nullable(),
  subjectsToldOn: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Where it stands at the campus clock. */
  stage: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('CLOSED') }),
    z.object({ kind: z.literal('TOLD') }),
    z.object({ kind: z.literal('OPEN'), hoursLeft: z.number().int() }),
  ]),
  updatedAt: z.string(),
});
export type Incident = z.infer<typeof incident>;

const sorts = ['foundAt'] as const;

export const dataIncidentContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Privacy incidents, the latest first',
    access: admin,
    query: listQuery(sorts, {
      sort: sortedBy(sorts, '-foundAt'),
      open: z.enum(['true', 'false']).optional(),
    }),
    response: z.array(incident),
    shape: 'page',
  }),
  save: endpoint({
    method: 'POST',
    path,
    summary: 'Record an incident, or complete one that is not closed (`_id`, `updatedAt`)',
    access: admin,
    body: incidentForm,
    response: done,
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/:id/close`,
    summary: 'Close an incident once authority and people were told',
    access: admin,
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  affected: endpoint({
    method: 'GET',
    path: `${path}/:id/affected`,
    summary: 'Those an incident exposed, as a file',
    access: admin,
    params: idParams,
    query: z.object({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  letter: endpoint({
    method: 'GET',
    path: `${path}/:id/letter`,
    summary: 'The written notice to the people concerned, as PDF',
    access: admin,
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
};
