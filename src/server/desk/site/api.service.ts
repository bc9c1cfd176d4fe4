import type { z } from 'zod';
import type { siteContract } from '#shared/desk/site/site.contract.ts';
import { concentrationLabels, concentrations } from '#shared/platform/reference/course-type.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type PictureSize, sizedPicture } from '#shared/platform/format/picture.ts';
import { publicCalendar } from '#server/teaching/calendar/calendar.public.ts';
import {
  publicArticle,
  publicBanners,
  publicCategories,
  publicNews,
  type PublicNewsCard,
  publicPartners,
  publicTestimonials,
} from '#server/desk/content/content.public.ts';
import type { Services } from '#server/platform/services.ts';
import { articlePath } from './addresses.ts';
import { type SiteCampus, siteCampus } from './site-campus.ts';

type NewsQuery = z.output<typeof siteContract.news.query>;
type CalendarQuery = z.output<typeof siteContract.calendar.query>;

/** A picture's full address, in a size; other sites may show it. */
const address = ({ origin }: SiteCampus, path: string, size: PictureSize): string =>
  path.startsWith('/') ? origin + sizedPicture(path, size) : path;

const cardOf = (news: PublicNewsCard, campus: SiteCampus) => ({
  ...news,
  url: campus.origin + articlePath(news.slug),
  cover: address(campus, news.cover, 960),
});

/** A page of what is published. */
export async function newsAnswer(services: Services, { page, limit, ...filter }: NewsQuery) {
  const campus = await siteCampus(services);
  const now = services.clock().toISOString();
  const { rows, total } = await publicNews(services.db, now, { page, limit, ...filter });
  return { data: rows.map((one) => cardOf(one, campus)), meta: { page, limit, total } };
}

/** @throws AppError NOT_FOUND for what is not published */
export async function articleAnswer(services: Services, slug: string) {
  const campus = await siteCampus(services);
  const isSlug = /^[a-z0-9-]{1,160}$/.test(slug);
  const article = isSlug ? await publicArticle(services.db, services.clock().toISOString(), slug) : null;
  if (article === null) throw new AppError('NOT_FOUND', 'Berita tidak ditemukan.');
  const body = article.body.replace(/(?<=<img [^>]*src=")\/media\/[^"]+/g, (path) =>
    address(campus, path, 960),
  );
  return { ...cardOf(article, campus), body, author: article.author, updatedAt: article.updatedAt };
}

export const categoriesAnswer = (services: Services) =>
  publicCategories(services.db, services.clock().toISOString());

export async function bannersAnswer(services: Services) {
  const campus = await siteCampus(services);
  const banners = await publicBanners(services.db, campus.today);
  return banners.map((one) => ({ ...one, image: address(campus, one.image, 1440) }));
}

export async function partnersAnswer(services: Services) {
  const campus = await siteCampus(services);
  return (await publicPartners(services.db)).map((one) => ({ ...one, logo: address(campus, one.logo, 480) }));
}

export async function testimonialsAnswer(services: Services) {
  const campus = await siteCampus(services);
  const said = await publicTestimonials(services.db);
  return said.map((one) => ({ ...one, photo: one.photo && address(campus, one.photo, 160) }));
}

/** The days asked for, else the coming year. */
export async function calendarAnswer(services: Services, { from, to }: CalendarQuery) {
  const { today } = await siteCampus(services);
  return publicCalendar(services, { from: from ?? today, to: to ?? addDays(today, 365) });
}

export async function campusAnswer(services: Services) {
  const campus = await siteCampus(services);
  const choices = concentrations.map((code) => ({ code, label: concentrationLabels[code] }));
  return {
    ...campus,
    logo: campus.logo && address(campus, campus.logo, 480),
    programme: { ...campus.programme, concentrations: choices },
  };
}
