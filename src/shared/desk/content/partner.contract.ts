import { z } from 'zod';
import { partnerTypes } from './kinds.ts';
import { inTrash, optionalDay, picturePath, shelfCalls } from './content.views.ts';
import { done, endpoint, listQuery, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

const view = z.object({
  _id: z.string(),
  name: z.string(),
  logo: z.string(),
  type: z.enum(partnerTypes),
  country: z.string(),
  mouNumber: z.string(),
  mouStart: z.string().nullable(),
  mouEnd: z.string().nullable(),
  scope: z.string(),
  url: z.string(),
  /** The signed agreement: what it is asked for at `/api/download/private-file/`, and its own name. */
  agreement: z.object({ file: z.string(), name: z.string() }).nullable(),
  isActive: z.boolean(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type PartnerView = z.infer<typeof view>;

export const partnerForm = z
  .object({
    _id: z.uuid().optional(),
    updatedAt: updatedAt.optional(),
    name: z.string().trim().min(2, 'Isi nama.').max(150, 'Nama paling banyak 150 karakter.'),
    logo: picturePath,
    type: z.enum(partnerTypes, 'Pilih jenis.'),
    country: z.string().trim().max(60).default('Indonesia'),
    mouNumber: z.string().trim().max(100, 'Nomor paling banyak 100 karakter.').default(''),
    mouStart: optionalDay,
    mouEnd: optionalDay,
    scope: z.string().trim().max(1000, 'Ruang lingkup paling banyak 1.000 karakter.').default(''),
    url: z.union([z.literal(''), z.url().max(500)]).default(''),
    /** `fileName` of an own upload (PDF), the file it has, or null for none. */
    agreement: z.string().max(100).nullable().default(null),
    isActive: z.boolean().default(true),
  })
  .refine(({ mouStart, mouEnd }) => mouStart === null || mouEnd === null || mouStart <= mouEnd, {
    path: ['mouEnd'],
    message: 'Tanggal berakhir mendahului tanggal mulai.',
  });
export type PartnerForm = z.output<typeof partnerForm>;

export const partnerContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/partners',
    summary: 'Partners; `ending` narrows to agreements that end within 90 days or have ended',
    access: { permissions: ['partner:get'] },
    query: listQuery(['position', 'name', 'mouEnd'], {
      type: z.enum(partnerTypes).optional(),
      active: z.enum(['true', 'false']).optional(),
      ending: z.enum(['soon', 'over']).optional(),
      trash: inTrash,
    }),
    response: z.array(view),
    shape: 'page',
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/partners',
    summary: 'Create a partner, or change one (`_id`, `updatedAt`)',
    access: { permissions: ['partner:get'] },
    body: partnerForm,
    response: done,
  }),
  ...shelfCalls('/api/staff/partners', 'partner', 'mitra'),
};
