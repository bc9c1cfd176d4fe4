import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** What the public site shows (academic practice); nothing else of these records leaves the portal. */

export type PublicNewsCard = Pick<
  Rows['news'],
  'title' | 'slug' | 'coverAlt' | 'excerpt' | 'isPinned' | 'tags'
> & {
  category: Pick<Rows['newsCategories'], 'name' | 'slug'>;
  /** Path of a picture of the public media folder, 16:9. */
  cover: Rows['news']['cover'];
  /** ISO moment from which it is shown. */
  publishAt: NonNullable<Rows['news']['publishAt']>;
};

export type PublicArticle = PublicNewsCard &
  Pick<Rows['news'], 'updatedAt'> & {
    /** Cleaned HTML, as it may be put into a page. */
    body: Rows['news']['body'];
    author: Rows['users']['name'];
    /** Empty: the title stands for it. */
    seoTitle: Rows['news']['seoTitle'];
    /** Empty: the excerpt stands for it. */
    seoDescription: Rows['news']['seoDescription'];
  };

export type PublicNewsQuery = {
  page: number;
  limit: number;
  /** Slug of a category. */
  category?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
};

export type PublicCategory = Pick<Rows['newsCategories'], 'name' | 'slug'> & { count: number };
export type PublicBanner = Pick<Rows['banners'], 'title' | 'image' | 'alt' | 'link'>;
export type PublicPartner = Pick<Rows['partners'], 'name' | 'logo' | 'type' | 'country' | 'scope' | 'url'>;
export type PublicTestimonial = Pick<Rows['testimonials'], 'name' | 'role' | 'photo' | 'text' | 'rating'>;

/** Published, its moment has come, and it does not rest in the trash. */
const shown = (now: string): SQL =>
  sql`n.status = 'PUBLISHED' and n.deleted_at is null and n.publish_at <= ${now}`;

const cardColumns = sql`n.title, n.slug, json_build_object('name', c.name, 'slug', c.slug) as category, n.cover,
  n.cover_alt as "coverAlt", n.excerpt, ${isoMoment(sql`n.publish_at`)} as "publishAt", n.is_pinned as "isPinned", n.tags`;

const joined = sql`news n join news_categories c on c.id = n.category_id`;

function conditions(now: string, { category, tag, search }: PublicNewsQuery): SQL {
  const parts = [shown(now)];
  if (category) parts.push(sql`c.slug = ${category}`);
  if (tag) parts.push(sql`n.tags @> array[${tag}]::text[]`);
  if (search) parts.push(contains([sql`n.title`, sql`n.excerpt`], search));
  return sql.join(parts, sql` and `);
}

/**
 * A page of what is published by `now` (ISO moment), pinned articles first, then the newest; two queries.
 * @param q page from 1, rows per page, and what to look for; an unknown category or tag finds nothing
 */
export async function publicNews(
  db: Db,
  now: string,
  q: PublicNewsQuery,
): Promise<{ rows: PublicNewsCard[]; total: number }> {
  const where = sql`where ${conditions(now, q)}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<PublicNewsCard>(sql`select ${cardColumns} from ${joined} ${where}
      order by n.is_pinned desc, n.publish_at desc, n.id limit ${q.limit} offset ${(q.page - 1) * q.limit}`),
    countRows(db, sql`from ${joined} ${where}`),
  ]);
  return { rows, total };
}

/** An article with its text; null while it is not shown (draft, planned, archived, in the trash) or unknown. */
export async function publicArticle(db: Db, now: string, slug: string): Promise<PublicArticle | null> {
  const { rows } = await db.execute<PublicArticle>(sql`
    select ${cardColumns}, n.body, u.name as author, n.seo_title as "seoTitle", n.seo_description as "seoDescription",
      ${isoMoment(sql`n.updated_at`)} as "updatedAt"
    from ${joined} join users u on u.id = n.author_id where n.slug = ${slug} and ${shown(now)}`);
  return rows[0] ?? null;
}

/** Categories that have something to show, in their order, with how many articles. */
export async function publicCategories(db: Db, now: string): Promise<PublicCategory[]> {
  const { rows } = await db.execute<PublicCategory>(sql`
    select c.name, c.slug, count(*)::int as count from ${joined} where ${shown(now)}
    group by c.id order by c.position, c.name`);
  return rows;
}

/** The banners of a day (`YYYY-MM-DD`), in their order; never more than eight. */
export async function publicBanners(db: Db, today: string): Promise<PublicBanner[]> {
  const { rows } = await db.execute<PublicBanner>(sql`
    select title, image, alt, link from banners
    where is_active and deleted_at is null and coalesce(starts_on <= ${today}, true) and coalesce(ends_on >= ${today}, true)
    order by position, id`);
  return rows;
}

/** Whom the college works with, in their order; number and file of the agreement stay inside. */
export async function publicPartners(db: Db): Promise<PublicPartner[]> {
  const { rows } = await db.execute<PublicPartner>(sql`
    select name, logo, type, country, scope, url from partners
    where is_active and deleted_at is null order by position, id`);
  return rows;
}

/** What people say of the college, of those whose consent is recorded (UU 27/2022), in their order. */
export async function publicTestimonials(db: Db): Promise<PublicTestimonial[]> {
  const { rows } = await db.execute<PublicTestimonial>(sql`
    select name, role, photo, text, rating from testimonials
    where is_active and deleted_at is null and consent_on is not null order by position, id`);
  return rows;
}

/** Counts one reader of a published article; this is no change of it (`updatedAt` stays). */
export async function countReader(db: Db, slug: string): Promise<void> {
  await db.execute(sql`update news set views = views + 1
    where slug = ${slug} and status = 'PUBLISHED' and deleted_at is null`);
}

/** Addresses and last changes for the site map, newest first. */
export async function newsSitemap(db: Db, now: string): Promise<{ slug: string; updatedAt: string }[]> {
  const { rows } = await db.execute<Pick<Rows['news'], 'slug' | 'updatedAt'>>(sql`
    select n.slug, ${isoMoment(sql`n.updated_at`)} as "updatedAt" from news n where ${shown(now)}
    order by n.publish_at desc, n.id limit 50000`);
  return rows;
}
