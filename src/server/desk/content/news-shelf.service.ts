import type { ManyItem } from '#shared/platform/endpoint/many.ts';
import { newsStage } from '#shared/desk/content/stage.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { exchangePictures } from '#server/platform/files/files.public.ts';
import { checkPublishable, entity, lockForChange, NEWS_IMAGE, picturesIn } from './news.service.ts';
import { type Article, deleteArticle, lockArticle, updateArticle } from './news.store.ts';

type Done = Promise<Told<{ _id: string }>>;

/**
 * Publishes an article now (also one that was planned for later), or archives it.
 * @throws AppError STALE, RULE in the trash, INVALID for what the public would miss
 */
export const setShown = (outer: Ctx, item: ManyItem, isShown: boolean): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const before = await lockForChange(ctx, item._id, item.updatedAt);
    const status = isShown ? 'PUBLISHED' : 'ARCHIVED';
    if (newsStage(before, ctx.now) === (isShown ? 'SHOWN' : 'ARCHIVED')) return;
    if (isShown) checkPublishable(before);
    const publishAt = isShown ? ctx.now.toISOString() : before.publishAt;
    await updateArticle(ctx.db, before.id, { status, publishAt });
    await audit(ctx, {
      action: isShown ? 'news.publish' : 'news.archive',
      entity,
      entityId: before.id,
      before: { status: before.status, publishAt: before.publishAt },
      after: { status, publishAt },
    });
  });

/**
 * Moves an article to the trash; one that was published rests there as a draft.
 * @param basedOn the `updatedAt` it was chosen by, where the call says so
 */
export const trashNews = (outer: Ctx, id: string, basedOn?: string): Done =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockArticle(ctx.db, id));
    if (basedOn !== undefined) checkFresh(before, basedOn);
    if (before.deletedAt !== null) throw new AppError('ALREADY_DONE', 'Berita ini sudah di sampah.');
    const status = before.status === 'PUBLISHED' ? 'DRAFT' : before.status;
    await updateArticle(ctx.db, id, { status, deletedAt: ctx.now.toISOString() });
    await audit(ctx, { action: 'news.delete', entity, entityId: id, before });
    return told({ _id: id }, 'Berita dipindahkan ke sampah.');
  });

/** @throws AppError RULE for what is not in the trash */
async function lockTrashed(ctx: Ctx, id: string): Promise<Article> {
  const article = found(await lockArticle(ctx.db, id));
  if (article.deletedAt === null) throw new AppError('RULE', 'Berita ini tidak ada di sampah.');
  return article;
}

/** Takes an article out of the trash; it is shown again only when somebody publishes it. */
export const restoreNews = (outer: Ctx, id: string): Done =>
  inTransaction(outer, async (ctx) => {
    const { status } = await lockTrashed(ctx, id);
    await updateArticle(ctx.db, id, { deletedAt: null });
    await audit(ctx, { action: 'news.restore', entity, entityId: id });
    return told({ _id: id }, `Berita dipulihkan sebagai ${status === 'DRAFT' ? 'draf' : 'arsip'}.`);
  });

/** Deletes an article in the trash for good, with its pictures; the audit keeps the row. */
export const purgeNews = (outer: Ctx, id: string): Done =>
  inTransaction(outer, async (ctx) => {
    const before = await lockTrashed(ctx, id);
    await deleteArticle(ctx.db, id);
    await exchangePictures(ctx, NEWS_IMAGE, { before: picturesIn(before), after: [], field: 'cover' });
    await audit(ctx, { action: 'news.purge', entity, entityId: id, before });
    return told({ _id: id }, 'Berita dihapus permanen.');
  });
