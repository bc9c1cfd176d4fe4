import type { BannerForm, BannerView } from '#shared/desk/content/banner.contract.ts';
import { bannerStage } from '#shared/desk/content/stage.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { type BannerQuery, insertBanner, listBanners, updateBanner } from './banners.store.ts';
import { saveOnShelf, type Shelf } from './shelf.service.ts';

export const bannerShelf: Shelf = {
  table: 'banners',
  resource: 'banner',
  entity: 'banner',
  noun: 'Banner',
  pictures: 'banner-image',
  pictureField: 'image',
};

export async function bannerPage(ctx: Ctx, query: BannerQuery): Promise<Page<BannerView>> {
  const day = await today(ctx);
  const { rows, total } = await listBanners(ctx.db, query, day);
  const views = rows.map((row) => ({ ...row, stage: bannerStage(row, day) }));
  return pageOf(views, total, query);
}

/** Creates or changes a banner. @throws AppError as `saveOnShelf`; CONFLICT for the ninth active one */
export function saveBanner(ctx: Ctx, { _id, updatedAt, ...columns }: BannerForm) {
  const form = { _id, updatedAt, columns, picture: columns.image, name: columns.title };
  return saveOnShelf(ctx, bannerShelf, form, async ({ db }, id, before) => {
    if (before === null) await insertBanner(db, id, columns);
    else await updateBanner(db, id, columns);
  });
}
