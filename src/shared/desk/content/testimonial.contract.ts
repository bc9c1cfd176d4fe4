import { z } from 'zod';
import { inTrash, optionalDay, picturePath, shelfCalls } from './content.views.ts';
import { done, endpoint, listQuery, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import { wholeField } from '#shared/platform/endpoint/whole-field.ts';

const view = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.string(),
  photo: z.string().nullable(),
  text: z.string(),
  rating: z.number().int(),
  consentOn: z.string().nullable(),
  consentNote: z.string(),
  isActive: z.boolean(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type TestimonialView = z.infer<typeof view>;

export const testimonialForm = z
  .object({
    _id: z.uuid().optional(),
    updatedAt: updatedAt.optional(),
    name: z.string().trim().min(2, 'Isi nama.').max(100, 'Nama paling banyak 100 karakter.'),
    role: z.string().trim().min(2, 'Isi peran.').max(100, 'Peran paling banyak 100 karakter.'),
    photo: picturePath.nullable().default(null),
    text: z
      .string()
      .trim()
      .min(30, 'Testimoni paling sedikit 30 karakter.')
      .max(500, 'Testimoni paling banyak 500 karakter.'),
    rating: wholeField([1, 5], 'Pilih nilai.', { least: 'Pilih nilai.' }),
    /** Since when the person agrees to be shown; emptied when the consent is taken back. */
    consentOn: optionalDay,
    consentNote: z.string().trim().max(300, 'Catatan paling banyak 300 karakter.').default(''),
    isActive: z.boolean().default(true),
  })
  .refine(({ consentOn, consentNote }) => consentOn === null || consentNote !== '', {
    path: ['consentNote'],
    message: 'Tulis bagaimana persetujuan diberikan, misalnya "formulir tertulis".',
  });
export type TestimonialForm = z.output<typeof testimonialForm>;

export const testimonialContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/testimoni',
    summary: 'Testimonials; only those with a recorded consent are shown to the public',
    access: { permissions: ['testimoni:get'] },
    query: listQuery(['position', 'name'], {
      stage: z.enum(['SHOWN', 'NO_CONSENT', 'OFF']).optional(),
      trash: inTrash,
    }),
    response: z.array(view),
    shape: 'page',
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/testimoni',
    summary: 'Create a testimonial, or change one (`_id`, `updatedAt`)',
    access: { permissions: ['testimoni:get'] },
    body: testimonialForm,
    response: done,
  }),
  ...shelfCalls('/api/staff/testimoni', 'testimoni', 'testimoni'),
};
