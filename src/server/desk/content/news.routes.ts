import type { FastifyInstance } from 'fastify';
import { newsCategoryContract, newsContract } from '#shared/desk/content/news.contract.ts';
import { eachTold } from '#server/platform/http/each.ts';
import { handle } from '#server/platform/http/handle.ts';
import { categoryOrder, categoryPage, removeCategory, saveCategory } from './categories.service.ts';
import { selectCategories } from './categories.store.ts';
import { newsDetail, newsPage, previewText, saveNews } from './news.service.ts';
import { purgeNews, restoreNews, setShown, trashNews } from './news-shelf.service.ts';
import { orderOf, setOrder } from './order.service.ts';

export function newsRoutes(app: FastifyInstance): void {
  handle(app, newsContract.list, (ctx, { query }) => newsPage(ctx, query));
  handle(app, newsContract.get, (ctx, { params }) => newsDetail(ctx, params.id));
  handle(app, newsContract.save, (ctx, { body }) => saveNews(ctx, body));
  handle(app, newsContract.preview, (_, { body }) => previewText(body.body));
  handle(app, newsContract.remove, (ctx, { params }) => trashNews(ctx, params.id));
  handle(app, newsContract.restore, (ctx, { params }) => restoreNews(ctx, params.id));
  handle(app, newsContract.purge, (ctx, { params }) => purgeNews(ctx, params.id));
  handle(app, newsContract.setActive, (ctx, { body: { items, isActive } }) =>
    eachTold(
      ctx,
      items,
      (inner, item) => setShown(inner, item, isActive),
      isActive ? 'berita terbit' : 'berita diarsipkan',
    ),
  );
  handle(app, newsContract.removeMany, (ctx, { body }) =>
    eachTold(
      ctx,
      body.items,
      (inner, { _id, updatedAt }) => trashNews(inner, _id, updatedAt),
      'berita dipindahkan ke sampah',
    ),
  );
  handle(app, newsCategoryContract.list, (ctx, { query }) => categoryPage(ctx, query));
  handle(app, newsCategoryContract.select, (ctx) => selectCategories(ctx.db));
  handle(app, newsCategoryContract.save, (ctx, { body }) => saveCategory(ctx, body));
  handle(app, newsCategoryContract.remove, (ctx, { params }) => removeCategory(ctx, params.id));
  handle(app, newsCategoryContract.ordered, (ctx) => orderOf(ctx, categoryOrder));
  handle(app, newsCategoryContract.setOrder, (ctx, { body }) => setOrder(ctx, categoryOrder, body.ids));
}
