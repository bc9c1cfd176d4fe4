import { eq, type SQL, sql } from 'drizzle-orm';
import type { NewsDetail, NewsRow } from '#shared/desk/content/news.contract.ts';
import type { NewsStage } from '#shared/desk/content/stage.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, found } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { news, newsCategories } from '#server/platform/db/schema.ts';
import { waitTurn } from '#server/platform/db/turns.ts';

export type Article = typeof news.$inferSelect;
export type NewsQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  stage?: NewsStage | undefined;
  categoryId?: string | undefined;
  trash?: 'true' | undefined;
};
export type StoredRow = Omit<NewsRow, 'stage'>;

const sorts: Record<string, SQL> = {
  updatedAt: sql`n.updated_at`,
  title: sql`n.title`,
  publishAt: sql`n.publish_at`,
};

function order(sort: string): SQL {
  const down = sort.startsWith('-');
  const column = sorts[down ? sort.slice(1) : sort] ?? sql`n.updated_at`;
  return down ? sql`${column} desc, n.id desc` : sql`${column}, n.id`;
}

const isStage = (stage: NewsStage, now: string): SQL =>
  ({
    DRAFT: sql`n.status = 'DRAFT'`,
    PLANNED: sql`n.status = 'PUBLISHED' and n.publish_at > ${now}`,
    SHOWN: sql`n.status = 'PUBLISHED' and n.publish_at <= ${now}`,
    ARCHIVED: sql`n.status = 'ARCHIVED'`,
  })[stage];

function conditions({ search, stage, categoryId, trash }: NewsQuery, now: string): SQL {
  const parts = [trash ? sql`n.deleted_at is not null` : sql`n.deleted_at is null`];
  if (stage) parts.push(isStage(stage, now));
  if (categoryId) parts.push(sql`n.category_id = ${categoryId}`);
  if (search) parts.push(contains(sql`n.title`, search));
  return sql.join(parts, sql` and `);
}

const rowColumns = sql`n.id as "_id", n.title, n.slug, json_build_object('_id', c.id, 'name', c.name) as category, n.cover,
  u.name as author, n.status, ${isoMoment(sql`n.publish_at`)} as "publishAt", n.is_pinned as "isPinned", n.views,
  ${isoMoment(sql`n.updated_at`)} as "updatedAt", ${isoMoment(sql`n.deleted_at`)} as "deletedAt"`;

const joined = sql`news n join news_categories c on c.id = n.category_id join users u on u.id = n.author_id`;

export async function listNews(
  db: Db,
  query: NewsQuery,
  now: string,
): Promise<{ rows: StoredRow[]; total: number }> {
  const where = sql`where ${conditions(query, now)}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<StoredRow>(sql`select ${rowColumns} from ${joined} ${where} order by ${order(query.sort)}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`),
    countRows(db, sql`from news n ${where}`),
  ]);
  return { rows, total };
}

export async function findArticle(db: Db, id: string): Promise<Omit<NewsDetail, 'stage'> | undefined> {
  const { rows } = await db.execute<Omit<NewsDetail, 'stage'>>(sql`
    select ${rowColumns}, n.cover_alt as "coverAlt", n.excerpt, n.body, n.tags, n.seo_title as "seoTitle",
      n.seo_description as "seoDescription"
    from ${joined} where n.id = ${id}`);
  return rows[0];
}

export const lockArticle = async (db: Db, id: string): Promise<Article | undefined> =>
  (await db.select().from(news).where(eq(news.id, id)).for('update'))[0];

/** Whether there is such a category; it stays until the transaction ends. */
export const holdCategory = async (db: Db, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: newsCategories.id })
      .from(newsCategories)
      .where(eq(newsCategories.id, id))
      .for('key share')
  ).length > 0;

/** This address and its numbered namesakes, of all articles but one; nobody takes another until the transaction ends. */
export async function takenSlugs(db: Db, slug: string, but: string): Promise<Set<string>> {
  await waitTurn(db, 'news slugs');
  const { rows } = await db.execute<Pick<Rows['news'], 'slug'>>(sql`
    select slug from news where slug like ${`${slug}%`} and id <> ${but}`);
  return new Set(rows.map((row) => row.slug));
}

/** Stores a new article. @returns its `updatedAt` */
export async function insertArticle(db: Db, row: typeof news.$inferInsert): Promise<string> {
  const [stored] = await db.insert(news).values(row).returning({ updatedAt: news.updatedAt });
  return found(stored).updatedAt;
}

/** Changes an article. @returns its new `updatedAt` */
export async function updateArticle(db: Db, id: string, change: Partial<Article>): Promise<string> {
  const changed = db.update(news).set(change).where(eq(news.id, id));
  const [stored] = await changed.returning({ updatedAt: news.updatedAt });
  return found(stored).updatedAt;
}

export const deleteArticle = (db: Db, id: string) => db.delete(news).where(eq(news.id, id));
