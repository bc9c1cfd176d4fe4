import type { FastifyInstance } from 'fastify';
import { bannerContract } from '#shared/desk/content/banner.contract.ts';
import type { ShelfCalls } from '#shared/desk/content/content.views.ts';
import { partnerContract } from '#shared/desk/content/partner.contract.ts';
import { testimonialContract } from '#shared/desk/content/testimonial.contract.ts';
import { eachTold } from '#server/platform/http/each.ts';
import { handle } from '#server/platform/http/handle.ts';
import { bannerPage, bannerShelf, saveBanner } from './banners.service.ts';
import { orderOf, setOrder } from './order.service.ts';
import { partnerPage, partnerShelf, savePartner } from './partners.service.ts';
import { purge, restore, setActive, type Shelf, trash } from './shelf.service.ts';
import { saveTestimonial, testimonialPage, testimonialShelf } from './testimonials.service.ts';

/** What all shelves have in common: order, use, trash. */
function shelfRoutes(app: FastifyInstance, call: ShelfCalls, shelf: Shelf, noun: string): void {
  handle(app, call.ordered, (ctx) => orderOf(ctx, shelf));
  handle(app, call.setOrder, (ctx, { body }) => setOrder(ctx, shelf, body.ids));
  handle(app, call.remove, (ctx, { params }) => trash(ctx, shelf, params.id));
  handle(app, call.restore, (ctx, { params }) => restore(ctx, shelf, params.id));
  handle(app, call.purge, (ctx, { params }) => purge(ctx, shelf, params.id));
  handle(app, call.setActive, (ctx, { body: { items, isActive } }) =>
    eachTold(
      ctx,
      items,
      (inner, item) => setActive(inner, shelf, item, isActive),
      isActive ? `${noun} diaktifkan` : `${noun} dinonaktifkan`,
    ),
  );
  handle(app, call.removeMany, (ctx, { body }) =>
    eachTold(
      ctx,
      body.items,
      (inner, { _id, updatedAt }) => trash(inner, shelf, _id, updatedAt),
      `${noun} dipindahkan ke sampah`,
    ),
  );
}

export function contentRoutes(app: FastifyInstance): void {
  handle(app, bannerContract.list, (ctx, { query }) => bannerPage(ctx, query));
  handle(app, bannerContract.save, (ctx, { body }) => saveBanner(ctx, body));
  shelfRoutes(app, bannerContract, bannerShelf, 'banner');
  handle(app, partnerContract.list, (ctx, { query }) => partnerPage(ctx, query));
  handle(app, partnerContract.save, (ctx, { body }) => savePartner(ctx, body));
  shelfRoutes(app, partnerContract, partnerShelf, 'mitra');
  handle(app, testimonialContract.list, (ctx, { query }) => testimonialPage(ctx, query));
  handle(app, testimonialContract.save, (ctx, { body }) => saveTestimonial(ctx, body));
  shelfRoutes(app, testimonialContract, testimonialShelf, 'testimoni');
}
