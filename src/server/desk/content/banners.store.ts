import { eq, type SQL, sql } from 'drizzle-orm';
import type { BannerForm, BannerView } from '#shared/desk/content/banner.contract.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { BannerStage } from '#shared/desk/content/stage.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { banners } from '#server/platform/db/schema.ts';
import { lastPlace } from './shelf.store.ts';

export type BannerQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  stage?: BannerStage | undefined;
  trash?: 'true' | undefined;
};

const isStage = (stage: BannerStage, today: LocalDate): SQL =>
  ({
    OFF: sql`not is_active`,
    PLANNED: sql`is_active and starts_on > ${today}`,
    OVER: sql`is_active and coalesce(starts_on <= ${today}, true) and ends_on < ${today}`,
    SHOWN: sql`is_active and coalesce(starts_on <= ${today}, true) and coalesce(ends_on >= ${today}, true)`,
  })[stage];

export async function listBanners(
  db: Db,
  query: BannerQuery,
  today: LocalDate,
): Promise<{ rows: Omit<BannerView, 'stage'>[]; total: number }> {
  const { stage, search, trash } = query;
  const parts = [trash ? sql`deleted_at is not null` : sql`deleted_at is null`];
  if (stage) parts.push(isStage(stage, today));
  if (search) parts.push(contains(banners.title, search));
  const where = sql.join(parts, sql` and `);
  const [rows, total] = await Promise.all([
    db
      .select({
        _id: banners.id,
        title: banners.title,
        image: banners.image,
        alt: banners.alt,
        link: banners.link,
        position: banners.position,
        isActive: banners.isActive,
        startsOn: banners.startsOn,
        endsOn: banners.endsOn,
        updatedAt: banners.updatedAt,
        deletedAt: banners.deletedAt,
      })
      .from(banners)
      .where(where)
      .orderBy(...orderBy(query.sort, { position: banners.position }, banners.id))
      .limit(window(query).limit)
      .offset(window(query).offset),
    countRows(db, sql`from banners where ${where}`),
  ]);
  return { rows, total };
}

export type BannerColumns = Omit<BannerForm, '_id' | 'updatedAt'>;

export const insertBanner = (db: Db, id: string, columns: BannerColumns) =>
  db.insert(banners).values({ ...columns, id, position: lastPlace('banners') });

export const updateBanner = (db: Db, id: string, columns: BannerColumns) =>
  db.update(banners).set(columns).where(eq(banners.id, id));
