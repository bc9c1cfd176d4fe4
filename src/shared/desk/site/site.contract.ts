import { z } from 'zod';
import { plainDigits } from '#shared/platform/format/digits.ts';
import { calendarEventTypes } from '#shared/platform/term/event-types.ts';
import { partnerTypes } from '#shared/desk/content/kinds.ts';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import { daysBetween } from '#shared/platform/date/local-date.ts';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';

/** Pictures are full addresses, so that other sites can show them. */
const picture = z.string();

/** What may be looked for: one line without control characters, which no database can hold. */
const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .overwrite(plainDigits)
    .regex(/^\P{Cc}*$/u, 'Isi tanpa karakter kendali.')
    .optional();

export const publicNewsView = z.object({
  title: z.string(),
  slug: z.string(),
  /** Where people read it. */
  url: z.string(),
  category: z.object({ name: z.string(), slug: z.string() }),
  cover: picture,
  coverAlt: z.string(),
  excerpt: z.string(),
  publishAt: z.string(),
  isPinned: z.boolean(),
  tags: z.array(z.string()),
});

const publicArticleView = publicNewsView.extend({
  /** Cleaned HTML without scripts, styles or frames. */
  body: z.string(),
  author: z.string(),
  updatedAt: z.string(),
});

/** What is no date ends the reading, so that no span is counted with it. */
const day = z.iso.date({ message: 'Isi tanggal.', abort: true });
/** Longest span of days the public calendar is asked for. */
const MAX_SPAN_DAYS = 400;

const calendarQuery = z
  .object({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'Isi tanggal mulai dan tanggal selesai, atau kosongkan keduanya.',
  })
  .refine(({ from, to }) => !from || !to || (from <= to && daysBetween(from, to) <= MAX_SPAN_DAYS), {
    path: ['to'],
    message: `Pilih rentang paling lama ${MAX_SPAN_DAYS} hari.`,
  });

const publicCampusView = z.object({
  name: z.string(),
  shortName: z.string(),
  logo: picture.nullable(),
  color: z.string(),
  tagline: z.string(),
  about: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  postal: z.string(),
  phone: z.string(),
  email: z.string(),
  socials: z.array(z.object({ label: z.string(), url: z.string() })),
  programme: z.object({
    name: z.string(),
    level: z.string(),
    degree: z.string(),
    accreditation: z.string(),
    concentrations: z.array(z.object({ code: z.enum(concentrations), label: z.string() })),
  }),
});

const access = 'public' as const;

/** What a college that has a site of its own may show there; other sites' scripts may call these. */
export const siteContract = {
  campus: endpoint({
    method: 'GET',
    path: '/api/public/campus',
    summary: 'The college: name, look, contact and study programme',
    access,
    response: publicCampusView,
  }),
  news: endpoint({
    method: 'GET',
    path: '/api/public/news',
    summary: 'Published news, pinned first, then the newest',
    access,
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(12),
      category: words(160),
      tag: words(40),
      search: words(100),
    }),
    response: z.array(publicNewsView),
    shape: 'page',
  }),
  article: endpoint({
    method: 'GET',
    path: '/api/public/news/:slug',
    summary: 'A published article with its text',
    access,
    params: z.object({ slug: z.string().max(200) }),
    response: publicArticleView,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/public/categories',
    summary: 'Categories that have news, with how many',
    access,
    response: z.array(z.object({ name: z.string(), slug: z.string(), count: z.number().int() })),
  }),
  banners: endpoint({
    method: 'GET',
    path: '/api/public/banners',
    summary: 'The banners of today',
    access,
    response: z.array(z.object({ title: z.string(), image: picture, alt: z.string(), link: z.string() })),
  }),
  partners: endpoint({
    method: 'GET',
    path: '/api/public/partners',
    summary: 'Whom the college works with',
    access,
    response: z.array(
      z.object({
        name: z.string(),
        logo: picture,
        type: z.enum(partnerTypes),
        country: z.string(),
        scope: z.string(),
        url: z.string(),
      }),
    ),
  }),
  testimonials: endpoint({
    method: 'GET',
    path: '/api/public/testimonials',
    summary: 'What people say of the college, of those who agreed to be shown',
    access,
    response: z.array(
      z.object({
        name: z.string(),
        role: z.string(),
        photo: picture.nullable(),
        text: z.string(),
        rating: z.number().int(),
      }),
    ),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/public/calendar',
    summary:
      'Events addressed to everybody and public holidays; of the coming year unless days are asked for',
    access,
    query: calendarQuery,
    response: z.object({
      events: z.array(
        z.object({
          title: z.string(),
          type: z.enum(calendarEventTypes),
          startDate: z.string(),
          endDate: z.string(),
          description: z.string(),
          isHoliday: z.boolean(),
        }),
      ),
      holidays: z.array(z.object({ date: z.string(), name: z.string() })),
    }),
  }),
};
