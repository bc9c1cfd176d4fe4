import { z } from 'zod';
import { newsStatuses } from './kinds.ts';
import { EXCERPT_MAX } from './article.ts';
import { newsStages } from './stage.ts';
import { inTrash, orderCalls, picturePath, trashCall, trashCalls } from './content.views.ts';
import {
  done,
  endpoint,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { removeMany, setManyActive } from '#shared/platform/endpoint/many.ts';

/** How long the browser waits for an article to be stored (specification §7, §9). */
export const NEWS_TIMEOUT_MS = 60_000;

/** Longest text of an article, formatting included. */
const BODY_MAX = 200_000;

const category = z.object({ _id: z.string(), name: z.string() });

const row = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  category,
  cover: z.string(),
  author: z.string(),
  status: z.enum(newsStatuses),
  stage: z.enum(newsStages),
  publishAt: z.string().nullable(),
  isPinned: z.boolean(),
  views: z.number().int(),
  updatedAt: z.string(),
  /** Since when it rests in the trash. */
  deletedAt: z.string().nullable(),
});
export type NewsRow = z.infer<typeof row>;

const detail = row.extend({
  coverAlt: z.string(),
  excerpt: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  seoTitle: z.string(),
  seoDescription: z.string(),
});
export type NewsDetail = z.infer<typeof detail>;

const noPicture = z.literal('');
const body = z.string().max(BODY_MAX, 'Isi terlalu panjang.').default('');

/** From the first year a college would bring over to two years ahead. */
const moment = z.iso
  .datetime({ offset: true, error: 'Isi tanggal dan jam.' })
  .refine((at) => at >= '1990', 'Tanggal ini terlalu lama.')
  .refine((at) => at < '2100', 'Tanggal ini terlalu jauh.');

/** An article as its editor fills it in; a draft may lack what the public needs. */
export const newsForm = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  title: z
    .string()
    .trim()
    .min(10, 'Judul paling sedikit 10 karakter.')
    .max(150, 'Judul paling banyak 150 karakter.'),
  categoryId: z.uuid('Pilih kategori.'),
  cover: z.union([picturePath, noPicture]).default(''),
  coverAlt: z.string().trim().max(200, 'Keterangan paling banyak 200 karakter.').default(''),
  /** Empty: made from the beginning of the text. */
  excerpt: z.string().trim().max(EXCERPT_MAX, `Ringkasan paling banyak ${EXCERPT_MAX} karakter.`).default(''),
  body,
  tags: z
    .array(
      z.string().trim().min(2, 'Tag paling sedikit 2 karakter.').max(30, 'Tag paling banyak 30 karakter.'),
    )
    .max(10, 'Paling banyak 10 tag.')
    .default([]),
  status: z.enum(newsStatuses).default('DRAFT'),
  /** From when a published article is shown; without it, from now or as before. `null` takes back a planned moment. */
  publishAt: moment.nullable().optional(),
  isPinned: z.boolean().default(false),
  seoTitle: z.string().trim().max(70, 'Judul pencarian paling banyak 70 karakter.').default(''),
  seoDescription: z.string().trim().max(160, 'Deskripsi pencarian paling banyak 160 karakter.').default(''),
});
export type NewsForm = z.output<typeof newsForm>;

const sorts = ['updatedAt', 'title', 'publishAt'] as const;

export const newsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/news',
    summary: 'Articles in every state, latest change first; with `trash` those in the trash',
    access: { permissions: ['news:get'] },
    query: listQuery(sorts, {
      sort: sortedBy(sorts, '-updatedAt'),
      stage: z.enum(newsStages).optional(),
      categoryId: z.uuid().optional(),
      trash: inTrash,
    }),
    response: z.array(row),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/news/:id',
    summary: 'One article',
    access: { permissions: ['news:get'] },
    params: idParams,
    response: detail,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/news',
    summary: 'Write an article, or change one (`_id`, `updatedAt`); published ones take news:publish',
    access: { permissions: ['news:get'] },
    saves: { create: { permissions: ['news:create'] }, update: { permissions: ['news:update'] } },
    body: newsForm,
    // What the next change of the same editor is based on.
    response: done.extend({ updatedAt: z.string() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/staff/news/preview',
    summary: 'A text as it would be stored and shown; nothing is kept',
    access: { permissions: ['news:get'] },
    body: z.object({ body }),
    response: z.object({ body: z.string(), excerpt: z.string() }),
  }),
  remove: trashCall('/api/news', 'news:delete'),
  ...trashCalls('/api/staff/news', 'news:delete'),
  removeMany: removeMany('/api/staff/news', 'berita', 'news:delete'),
  /** In use is: published now; out of use: archived. */
  setActive: setManyActive('/api/staff/news', 'berita', 'news:publish'),
};

const categoryView = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Articles in it, those in the trash included. */
  articles: z.number().int(),
  updatedAt: z.string(),
});
export type NewsCategoryView = z.infer<typeof categoryView>;

export const newsCategoryContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/news-categories',
    summary: 'News categories in their order',
    access: { permissions: ['newsCategory:get'] },
    query: listQuery(['position', 'name'], {}),
    response: z.array(categoryView),
    shape: 'page',
  }),
  select: endpoint({
    method: 'GET',
    path: '/api/staff/news-categories/select',
    summary: 'News categories to choose from',
    access: { permissions: ['news:get'] },
    response: z.array(category),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/news/category',
    summary: 'Create a news category, or rename one (`_id`, `updatedAt`)',
    access: { permissions: ['newsCategory:get'] },
    body: z.object({
      _id: z.uuid().optional(),
      updatedAt: updatedAt.optional(),
      name: z.string().trim().min(2, 'Isi nama.').max(50, 'Nama paling banyak 50 karakter.'),
    }),
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/news/category/:id',
    summary: 'Delete a news category no article is in',
    access: { permissions: ['newsCategory:delete'] },
    params: idParams,
    response: done,
  }),
  ...orderCalls('/api/staff/news-categories', 'newsCategory'),
};
