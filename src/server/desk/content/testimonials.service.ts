import type { TestimonialForm, TestimonialView } from '#shared/desk/content/testimonial.contract.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { saveOnShelf, type Shelf } from './shelf.service.ts';
import {
  insertTestimonial,
  listTestimonials,
  type TestimonialQuery,
  updateTestimonial,
} from './testimonials.store.ts';

export const testimonialShelf: Shelf = {
  table: 'testimonials',
  resource: 'testimoni',
  entity: 'testimonial',
  noun: 'Testimoni',
  pictures: 'testimonial-photo',
  pictureField: 'photo',
};

export async function testimonialPage(ctx: Ctx, query: TestimonialQuery): Promise<Page<TestimonialView>> {
  const { rows, total } = await listTestimonials(ctx.db, query);
  return pageOf(rows, total, query);
}

/** Creates or changes a testimonial. @throws AppError as `saveOnShelf`; INVALID for a consent of days to come */
export async function saveTestimonial(ctx: Ctx, { _id, updatedAt, ...columns }: TestimonialForm) {
  if (columns.consentOn !== null && columns.consentOn > (await today(ctx))) {
    throw invalidField('consentOn', 'Tanggal persetujuan belum tiba.');
  }
  const form = { _id, updatedAt, columns, picture: columns.photo, name: columns.name };
  return saveOnShelf(ctx, testimonialShelf, form, async ({ db }, id, before) => {
    if (before === null) await insertTestimonial(db, id, columns);
    else await updateTestimonial(db, id, columns);
  });
}
