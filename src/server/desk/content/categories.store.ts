import { eq, sql } from 'drizzle-orm';
import type { NewsCategoryView } from '#shared/desk/content/news.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { contains } from '#server/platform/db/search.ts';
import { newsCategories } from '#server/platform/db/schema.ts';
import { lastPlace } from './shelf.store.ts';

export type CategoryQuery = { page: number; limit: number; sort: string; search?: string | undefined };
export type Category = typeof newsCategories.$inferSelect;

export async function listCategories(
  db: Db,
  query: CategoryQuery,
): Promise<{ rows: NewsCategoryView[]; total: number }> {
  const where = query.search ? contains(newsCategories.name, query.search) : sql`true`;
  const sorts = { position: newsCategories.position, name: newsCategories.name };
  const [rows, total] = await Promise.all([
    db
      .select({
        _id: newsCategories.id,
        name: newsCategories.name,
        slug: newsCategories.slug,
        articles: sql<number>`(select count(*)::int from news n where n.category_id = ${newsCategories}.id)`,
        updatedAt: newsCategories.updatedAt,
      })
      .from(newsCategories)
      .where(where)
      .orderBy(...orderBy(query.sort, sorts, newsCategories.id))
      .limit(window(query).limit)
      .offset(window(query).offset),
    countRows(db, sql`from news_categories where ${where}`),
  ]);
  return { rows, total };
}

/** All categories in their order, to choose from. */
export const selectCategories = (db: Db): Promise<{ _id: string; name: string }[]> =>
  db
    .select({ _id: newsCategories.id, name: newsCategories.name })
    .from(newsCategories)
    .orderBy(newsCategories.position, newsCategories.id)
    .limit(500);

export const lockCategory = async (db: Db, id: string): Promise<Category | undefined> =>
  (await db.select().from(newsCategories).where(eq(newsCategories.id, id)).for('update'))[0];

/** How many articles are in a category, and how many of them rest in the trash. */
export async function categoryUses(db: Db, id: string): Promise<{ articles: number; trashed: number }> {
  const { rows } = await db.execute<{ articles: number; trashed: number }>(sql`
    select count(*)::int as articles, count(deleted_at)::int as trashed from news where category_id = ${id}`);
  return rows[0] ?? { articles: 0, trashed: 0 };
}

/** This address and its numbered namesakes, of all categories but one. */
export async function takenCategorySlugs(db: Db, slug: string, but: string): Promise<Set<string>> {
  const { rows } = await db.execute<Pick<Rows['newsCategories'], 'slug'>>(sql`
    select slug from news_categories where slug like ${`${slug}%`} and id <> ${but}`);
  return new Set(rows.map((row) => row.slug));
}

export const insertCategory = (db: Db, row: { id: string; name: string; slug: string }) =>
  db.insert(newsCategories).values({ ...row, position: lastPlace('news_categories') });

export const renameCategory = (db: Db, id: string, change: { name: string; slug: string }) =>
  db.update(newsCategories).set(change).where(eq(newsCategories.id, id));

export const deleteCategory = (db: Db, id: string) =>
  db.delete(newsCategories).where(eq(newsCategories.id, id));
