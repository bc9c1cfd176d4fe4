import { z } from 'zod';
import { bannerStages } from './stage.ts';
import { inTrash, optionalDay, picturePath, shelfCalls } from './content.views.ts';
import { done, endpoint, listQuery, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

const view = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  alt: z.string(),
  link: z.string(),
  position: z.number().int(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  isActive: z.boolean(),
  stage: z.enum(bannerStages),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type BannerView = z.infer<typeof view>;

export const bannerForm = z
  .object({
    _id: z.uuid().optional(),
    updatedAt: updatedAt.optional(),
    title: z.string().trim().min(2, 'Isi judul.').max(100, 'Judul paling banyak 100 karakter.'),
    image: picturePath,
    /** What the picture shows, for those who do not see it. */
    alt: z
      .string()
      .trim()
      .min(2, 'Isi keterangan gambar.')
      .max(200, 'Keterangan paling banyak 200 karakter.'),
    /** An address of the web or a page of the portal itself. */
    link: z.string().trim().max(500, 'Alamat terlalu panjang.').default(''),
    startsOn: optionalDay,
    endsOn: optionalDay,
    isActive: z.boolean().default(true),
  })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'Tanggal akhir mendahului tanggal mulai.',
  });
export type BannerForm = z.output<typeof bannerForm>;

export const bannerContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/banners',
    summary: 'Banners in their order; with `trash` those in the trash',
    access: { permissions: ['banner:get'] },
    query: listQuery(['position'], { stage: z.enum(bannerStages).optional(), trash: inTrash }),
    response: z.array(view),
    shape: 'page',
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/banners',
    summary: 'Create a banner, or change one (`_id`, `updatedAt`); at most eight are active',
    access: { permissions: ['banner:get'] },
    body: bannerForm,
    response: done,
  }),
  ...shelfCalls('/api/staff/banners', 'banner', 'banner'),
};
