import type { NewsCategoryView } from '#shared/desk/content/news.contract.ts';
import { freeSlug, slugOf } from '#shared/desk/content/slug.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, type Told, told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import {
  type Category,
  type CategoryQuery,
  categoryUses,
  deleteCategory,
  insertCategory,
  listCategories,
  lockCategory,
  renameCategory,
  takenCategorySlugs,
} from './categories.store.ts';
import { lockForOrder, type Orderable } from './order.service.ts';

const entity = 'news-category';

export const categoryOrder: Orderable = { table: 'news_categories', entity };

export async function categoryPage(ctx: Ctx, query: CategoryQuery): Promise<Page<NewsCategoryView>> {
  const { rows, total } = await listCategories(ctx.db, query);
  return pageOf(rows, total, query);
}

/** The address follows the name as long as no article is reached through it. */
async function slugFor(ctx: Ctx, id: string, name: string, before: Category | null): Promise<string> {
  if (before !== null && (await categoryUses(ctx.db, id)).articles > 0) return before.slug;
  const slug = slugOf(name, 'kategori');
  return freeSlug(slug, await takenCategorySlugs(ctx.db, slug, id));
}

type Form = { _id?: string | undefined; updatedAt?: string | undefined; name: string };

/** Creates or renames a category. @throws AppError FORBIDDEN, STALE, CONFLICT for a name that is taken */
export function saveCategory(
  outer: Ctx,
  { _id, updatedAt = '', name }: Form,
): Promise<Told<{ _id: string }>> {
  requirePermission(outer, _id === undefined ? 'newsCategory:create' : 'newsCategory:update');
  return inTransaction(outer, async (ctx) => {
    await lockForOrder(ctx, categoryOrder.table);
    const before = _id === undefined ? null : found(await lockCategory(ctx.db, _id));
    if (before) checkFresh(before, updatedAt);
    const id = _id ?? newId();
    const slug = await slugFor(ctx, id, name, before);
    if (before) await renameCategory(ctx.db, id, { name, slug });
    else await insertCategory(ctx.db, { id, name, slug });
    const action = `${entity}.${before ? 'update' : 'create'}`;
    await audit(ctx, { action, entity, entityId: id, before, after: { name, slug } });
    return told({ _id: id }, `Kategori ${name} tersimpan.`);
  });
}

/** Deletes a category no article is in. @throws AppError REFERENCED saying how many there are */
export const removeCategory = (outer: Ctx, id: string): Promise<Told<{ _id: string }>> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockCategory(ctx.db, id));
    const { articles, trashed } = await categoryUses(ctx.db, id);
    if (articles > 0) {
      const inTrash = trashed > 0 ? `, ${trashed} di antaranya di sampah` : '';
      throw new AppError(
        'REFERENCED',
        `Kategori ${before.name} dipakai ${articles} berita${inTrash}. Pindahkan beritanya ke kategori lain terlebih dahulu.`,
      );
    }
    await deleteCategory(ctx.db, id);
    await audit(ctx, { action: `${entity}.delete`, entity, entityId: id, before });
    return told({ _id: id }, `Kategori ${before.name} dihapus.`);
  });
