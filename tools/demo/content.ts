import { eq } from 'drizzle-orm';
import { excerptOf } from '#shared/desk/content/article.ts';
import { slugOf } from '#shared/desk/content/slug.ts';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  banners,
  files,
  news,
  newsCategories,
  partners,
  testimonials,
  users,
} from '#server/platform/db/schema.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { cleanArticle, wordsOf } from '#server/platform/rich-text/clean.ts';
import { type Album, keepDrawn } from './album.ts';
import { demoArticles, demoBanners, demoCategories, demoPartners, demoTestimonials } from './content-data.ts';
import { insertRows, type Row } from './insert.ts';

/** When a record was made and last changed. */
const stamps = (day: LocalDate): Row => {
  const at = `${day}T01:00:00Z`;
  return { created_at: at, updated_at: at };
};

const articleRows = (album: Album, today: LocalDate, authorId: string, categoryIds: readonly string[]) =>
  Promise.all(
    demoArticles.map(
      async ({ category, day, scene, coverAlt, isPinned = false, ...article }): Promise<Row> => {
        const body = await cleanArticle(article.body);
        return {
          ...article,
          id: newId(),
          slug: slugOf(article.title, 'berita'),
          category_id: categoryIds[category],
          body,
          cover: await keepDrawn(album, 'news-image', scene),
          cover_alt: coverAlt,
          author_id: authorId,
          excerpt: excerptOf(wordsOf(body)),
          is_pinned: isPinned,
          seo_title: '',
          seo_description: '',
          publish_at: day === null ? null : `${addDays(today, day)}T02:00:00Z`,
          views: day === null || day > 0 ? 0 : day * -23,
          ...stamps(addDays(today, Math.min(day ?? -1, -1))),
        };
      },
    ),
  );

const bannerRows = (album: Album, today: LocalDate) =>
  Promise.all(
    demoBanners.map(async ({ scene, days, ...banner }, at): Promise<Row> => {
      const image = await keepDrawn(album, 'banner-image', scene);
      const [starts, ends] = days ?? [null, null];
      return {
        ...banner,
        id: newId(),
        image,
        position: at + 1,
        is_active: true,
        starts_on: starts === null ? null : addDays(today, starts),
        ends_on: ends === null ? null : addDays(today, ends),
        ...stamps(addDays(today, -10)),
      };
    }),
  );

const partnerRows = (album: Album, today: LocalDate) =>
  Promise.all(
    demoPartners.map(async ({ scene, days: [from, until], ...partner }, at): Promise<Row> => {
      const logo = await keepDrawn(album, 'partner-logo', scene);
      return {
        ...partner,
        id: newId(),
        logo,
        country: 'Indonesia',
        url: '',
        position: at + 1,
        is_active: true,
        mou_number: `${String(at + 11).padStart(3, '0')}/MOU/STMB/${addDays(today, from).slice(0, 4)}`,
        mou_start: addDays(today, from),
        mou_end: until === null ? null : addDays(today, until),
        ...stamps(addDays(today, from)),
      };
    }),
  );

const testimonialRows = (today: LocalDate): Row[] =>
  demoTestimonials.map(({ hasConsent, ...testimonial }, at) => ({
    ...testimonial,
    id: newId(),
    position: at + 1,
    is_active: true,
    consent_on: hasConsent ? addDays(today, -30 - at) : null,
    consent_note: hasConsent ? 'Formulir persetujuan tertulis, disimpan di Humas' : '',
    ...stamps(addDays(today, -30 - at)),
  }));

/** What the demo college shows to the public: articles in every state, banners, partners and testimonials. */
export async function buildDemoContent(db: Db, store: FileStore, today: LocalDate): Promise<void> {
  const [author] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'humas@cendekia.test'));
  if (author === undefined) return;
  const album: Album = { store, rows: [], at: `${today}T00:00:00Z` };
  const categories = demoCategories.map((name, at) => ({
    id: newId(),
    name,
    slug: slugOf(name, 'kategori'),
    position: at + 1,
    ...stamps(addDays(today, -60)),
  }));
  const ids = categories.map(({ id }) => id);
  const [articles, bannerList, partnerList] = await Promise.all([
    articleRows(album, today, author.id, ids),
    bannerRows(album, today),
    partnerRows(album, today),
  ]);
  await db.transaction(async (tx) => {
    await insertRows(tx, files, album.rows);
    await insertRows(tx, newsCategories, categories);
    await insertRows(tx, news, articles);
    await insertRows(tx, banners, bannerList);
    await insertRows(tx, partners, partnerList);
    await insertRows(tx, testimonials, testimonialRows(today));
  });
}
