import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { newsStatuses, partnerTypes } from '#shared/desk/content/kinds.ts';
import { id, moment, stamps } from './columns.ts';
import { files } from './platform.ts';
import { users } from './users.ts';

/** Set while a record rests in the trash. */
const deletedAt = () => moment('deleted_at');

/** Where a record stands among its own, moved by hand. */
const position = () => smallint('position').notNull().default(0);

/** Kinds of news; the name is unique without regard to case. */
export const newsCategories = pgTable(
  'news_categories',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    position: position(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('news_categories_name_key').on(sql`fold(${t.name})`),
    index('news_categories_list_idx').on(t.position, t.id),
  ],
);

/** Articles of the public site; `body` is cleaned HTML, `cover` a picture of the public media folder. */
export const news = pgTable(
  'news',
  {
    id: id(),
    title: text('title').notNull(),
    slug: text('slug').notNull().unique(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => newsCategories.id, { onDelete: 'restrict' }),
    cover: text('cover').notNull(),
    coverAlt: text('cover_alt').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    body: text('body').notNull(),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text('status', { enum: newsStatuses }).notNull().default('DRAFT'),
    publishAt: moment('publish_at'),
    isPinned: boolean('is_pinned').notNull().default(false),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    views: integer('views').notNull().default(0),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    deletedAt: deletedAt(),
    ...stamps(),
  },
  (t) => [
    index('news_public_idx')
      .on(t.isPinned.desc(), t.publishAt.desc(), t.id)
      .where(sql`status = 'PUBLISHED' and deleted_at is null`),
    index('news_category_idx').on(t.categoryId, t.isPinned.desc(), t.publishAt.desc(), t.id),
    index('news_tags_idx').using('gin', t.tags),
    index('news_list_idx').on(t.updatedAt, t.id),
    index('news_publish_idx').on(t.publishAt, t.id),
    index('news_name_idx').on(t.title, t.id),
    index('news_author_idx').on(t.authorId),
    index('news_words_idx').using(
      'gin',
      sql`fold(${t.title}) gin_trgm_ops`,
      sql`fold(${t.excerpt}) gin_trgm_ops`,
    ),
  ],
);

/** Large pictures at the top of the public home, shown from `startsOn` to `endsOn`. */
export const banners = pgTable(
  'banners',
  {
    id: id(),
    title: text('title').notNull(),
    image: text('image').notNull(),
    alt: text('alt').notNull(),
    link: text('link').notNull().default(''),
    position: position(),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    isActive: boolean('is_active').notNull().default(true),
    deletedAt: deletedAt(),
    ...stamps(),
  },
  (t) => [index('banners_list_idx').on(t.position, t.id)],
);

/** Whom the college works with, and under which agreement. */
export const partners = pgTable(
  'partners',
  {
    id: id(),
    name: text('name').notNull(),
    logo: text('logo').notNull(),
    type: text('type', { enum: partnerTypes }).notNull(),
    country: text('country').notNull().default('Indonesia'),
    mouNumber: text('mou_number').notNull().default(''),
    mouStart: date('mou_start'),
    mouEnd: date('mou_end'),
    scope: text('scope').notNull().default(''),
    url: text('url').notNull().default(''),
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'restrict' }),
    position: position(),
    isActive: boolean('is_active').notNull().default(true),
    deletedAt: deletedAt(),
    ...stamps(),
  },
  (t) => [
    index('partners_list_idx').on(t.position, t.id),
    index('partners_name_idx').on(t.name, t.id),
    index('partners_end_idx').on(t.mouEnd, t.id),
    uniqueIndex('partners_file_key').on(t.fileId),
  ],
);

/** What people say of the college; shown only with `consentOn`. */
export const testimonials = pgTable(
  'testimonials',
  {
    id: id(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    photo: text('photo'),
    text: text('text').notNull(),
    rating: smallint('rating').notNull(),
    consentOn: date('consent_on'),
    consentNote: text('consent_note').notNull().default(''),
    position: position(),
    isActive: boolean('is_active').notNull().default(true),
    deletedAt: deletedAt(),
    ...stamps(),
  },
  (t) => [
    index('testimonials_list_idx').on(t.position, t.id),
    index('testimonials_name_idx').on(t.name, t.id),
  ],
);
