import {
  newsContract,
  type NewsDetail,
  type NewsForm,
  type NewsRow,
} from '#shared/desk/content/news.contract.ts';
import { excerptOf, missingForPublishing, tidyTags } from '#shared/desk/content/article.ts';
import { freeSlug, slugOf } from '#shared/desk/content/slug.ts';
import { newsStage } from '#shared/desk/content/stage.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requireAccess, requirePermission } from '#server/platform/http/permission.ts';
import { cleanArticle, picturesOf, wordsOf } from '#server/platform/rich-text/clean.ts';
import { exchangePictures } from '#server/platform/files/files.public.ts';
import {
  type Article,
  findArticle,
  holdCategory,
  insertArticle,
  listNews,
  lockArticle,
  type NewsQuery,
  takenSlugs,
  updateArticle,
} from './news.store.ts';

export const entity = 'news';

/** Kind of the pictures of articles, covers and those in the text alike. */
export const NEWS_IMAGE = 'news-image';

export async function newsPage(ctx: Ctx, query: NewsQuery): Promise<Page<NewsRow>> {
  const { rows, total } = await listNews(ctx.db, query, ctx.now.toISOString());
  const staged = rows.map((row) => ({ ...row, stage: newsStage(row, ctx.now) }));
  return pageOf(staged, total, query);
}

export async function newsDetail(ctx: Ctx, id: string): Promise<NewsDetail> {
  const article = found(await findArticle(ctx.db, id));
  return { ...article, stage: newsStage(article, ctx.now) };
}

/** A text as it would be stored, with the excerpt it would get. */
export async function previewText(body: string): Promise<{ body: string; excerpt: string }> {
  const clean = await cleanArticle(body);
  return { body: clean, excerpt: excerptOf(wordsOf(clean)) };
}

/** All pictures an article refers to. */
export const picturesIn = ({ cover, body }: Pick<Article, 'cover' | 'body'>): string[] => [
  ...(cover === '' ? [] : [cover]),
  ...picturesOf(body).paths,
];

type Columns = Omit<NewsForm, '_id' | 'updatedAt'>;

/** An excerpt that was made from the text follows it; a written one stays. */
function excerptFor(form: Columns, before: Article | null): string {
  const isMade = before !== null && form.excerpt === excerptOf(wordsOf(before.body));
  return form.excerpt === '' || isMade ? excerptOf(wordsOf(form.body)) : form.excerpt;
}

/** A planned article whose moment is taken back is a draft again; one that is shown is only put away by its status. */
function statusFor({ status, publishAt }: Columns, before: Article | null, now: Date): Article['status'] {
  const isTakenBack = publishAt === null && before !== null && newsStage(before, now) === 'PLANNED';
  return isTakenBack && status === 'PUBLISHED' ? 'DRAFT' : status;
}

/** From when it is shown: as asked, as it was, or from now; a draft keeps the moment it once had. */
function momentFor({ status, publishAt }: Columns, before: Article | null, now: Date): string | null {
  if (status !== 'PUBLISHED') return before?.publishAt ?? null;
  return publishAt ?? (before?.status === 'PUBLISHED' ? before.publishAt : null) ?? now.toISOString();
}

/** The address follows the title until the article was planned or published; then it stays (academic practice). */
async function slugFor(ctx: Ctx, id: string, title: string, before: Article | null): Promise<string> {
  if (before !== null && (before.publishAt !== null || before.title === title)) return before.slug;
  const slug = slugOf(title, 'berita');
  return freeSlug(slug, await takenSlugs(ctx.db, slug, id));
}

/** @throws AppError INVALID naming every field the public would miss */
export function checkPublishable({
  cover,
  coverAlt,
  body,
}: Pick<Article, 'cover' | 'coverAlt' | 'body'>): void {
  const { undescribed } = picturesOf(body);
  const errors = missingForPublishing({ cover, coverAlt, words: wordsOf(body), undescribed });
  const [first] = Object.values(errors);
  if (first !== undefined) throw new AppError('INVALID', first, { errors });
}

/** @throws AppError NOT_FOUND, STALE, RULE for an article in the trash */
export async function lockForChange(ctx: Ctx, id: string, updatedAt: string): Promise<Article> {
  const article = found(await lockArticle(ctx.db, id));
  checkFresh(article, updatedAt);
  if (article.deletedAt !== null)
    throw new AppError('RULE', 'Berita ini ada di sampah. Pulihkan terlebih dahulu.');
  return article;
}

/** What the public sees, or will or would no longer see, is changed by those who may publish. */
function requirePublisher(ctx: Ctx, before: Article | null, status: Article['status']): void {
  if (status === 'PUBLISHED' || before?.status === 'PUBLISHED') requirePermission(ctx, 'news:publish');
}

async function exchange(
  ctx: Ctx,
  before: Article | null,
  after: Pick<Article, 'cover' | 'body'>,
): Promise<void> {
  const had = before === null ? [] : picturesIn(before);
  const withCover = after.cover === '' ? had : [...had, after.cover];
  await exchangePictures(ctx, NEWS_IMAGE, { before: had, after: withCover, field: 'cover' });
  await exchangePictures(ctx, NEWS_IMAGE, { before: withCover, after: picturesIn(after), field: 'body' });
}

type Saved = Promise<Told<{ _id: string; updatedAt: string }>>;

const sentences = {
  DRAFT: 'Draf tersimpan.',
  PLANNED: 'Berita terjadwal.',
  SHOWN: 'Berita terbit.',
  ARCHIVED: 'Berita diarsipkan.',
} as const;

/**
 * Writes an article or changes one: the text is cleaned, the address made, pictures it no longer names are deleted.
 * @throws AppError FORBIDDEN, STALE, RULE for one in the trash, INVALID for what the public would miss
 */
export async function saveNews(outer: Ctx, { _id, updatedAt = '', ...form }: NewsForm): Saved {
  requireAccess(outer, newsContract.save.saves[_id === undefined ? 'create' : 'update']);
  const written = { ...form, body: await cleanArticle(form.body), tags: tidyTags(form.tags) };
  return inTransaction(outer, async (ctx) => {
    const before = _id === undefined ? null : await lockForChange(ctx, _id, updatedAt);
    const columns = { ...written, status: statusFor(written, before, ctx.now) };
    requirePublisher(ctx, before, columns.status);
    if (!(await holdCategory(ctx.db, columns.categoryId)))
      throw invalidField('categoryId', 'Pilih kategori.');
    if (columns.status === 'PUBLISHED') checkPublishable(columns);
    await exchange(ctx, before, columns);
    const id = _id ?? newId();
    const publishAt = momentFor(columns, before, ctx.now);
    const slug = await slugFor(ctx, id, columns.title, before);
    const article = { ...columns, slug, publishAt, excerpt: excerptFor(columns, before) };
    const stored = before
      ? await updateArticle(ctx.db, id, article)
      : await insertArticle(ctx.db, { ...article, id, authorId: actorOf(ctx).userId });
    await audit(ctx, {
      action: `news.${before ? 'update' : 'create'}`,
      entity,
      entityId: id,
      before,
      after: article,
    });
    return told({ _id: id, updatedAt: stored }, sentences[newsStage(article, ctx.now)]);
  });
}
