import { sql } from 'drizzle-orm';
import { TRASH_DAYS } from '#shared/desk/content/trash.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { bannerShelf } from './banners.service.ts';
import { purgeNews } from './news-shelf.service.ts';
import { partnerShelf } from './partners.service.ts';
import { purge } from './shelf.service.ts';
import type { ShelfTable } from './shelf.store.ts';
import { testimonialShelf } from './testimonials.service.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

/** Ids of what has rested in a trash since before a moment, oldest first. */
async function restedSince(db: Db, table: ShelfTable | 'news', before: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${sql.identifier(table)} where deleted_at < ${before}::timestamptz
    order by deleted_at, id limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** Deletes one for good; false when somebody restored or deleted it meanwhile. */
const gone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && (error.code === 'RULE' || error.code === 'NOT_FOUND')) return false;
      throw error;
    },
  );

/** Empties one trash, each record in a transaction of its own; counts what went. */
async function empty(
  ctx: Ctx,
  table: ShelfTable | 'news',
  before: string,
  drop: (id: string) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await restedSince(ctx.db, table, before);
    for (const id of ids) count += (await gone(drop(id))) ? 1 : 0;
    if (ids.length < AT_ONCE) return count;
  }
}

/** Deletes for good what has rested in the trash of the public site's content for a month, with its pictures. */
export const trashTimer: Timer = {
  name: 'empty-trash',
  cron: '50 2 * * *',
  run: async (ctx) => {
    const before = new Date(ctx.now.getTime() - TRASH_DAYS * DAY_MS).toISOString();
    const shelved = (shelf: typeof bannerShelf) =>
      empty(ctx, shelf.table, before, (id) => purge(ctx, shelf, id));
    return {
      news: await empty(ctx, 'news', before, (id) => purgeNews(ctx, id)),
      banners: await shelved(bannerShelf),
      partners: await shelved(partnerShelf),
      testimonials: await shelved(testimonialShelf),
    };
  },
};
