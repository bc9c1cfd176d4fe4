import {
  type PublicCategory,
  publicCategories,
  publicNews,
  type PublicNewsCard,
} from '#server/desk/content/content.public.ts';
import type { Services } from '#server/platform/services.ts';
import { type NewsFilter, newsPath, pages } from '../addresses.ts';
import { html, type Html } from '#server/platform/rich-text/html.ts';
import type { SitePage } from '../page.ts';
import { crumbData, pageHead } from '../parts/frame.ts';
import { icon } from '../parts/icons.ts';
import { newsCard } from '../parts/news-card.ts';
import type { SiteCampus } from '../site-campus.ts';

/** Articles on one page of the list. */
export const NEWS_PER_PAGE = 12;

const way = [{ path: pages.news, label: 'Berita' }];

const searchForm = ({ category, search }: NewsFilter): Html =>
  html`<search>
    <form class="search" action="${pages.news}" method="get">
      ${category !== undefined && html`<input type="hidden" name="kategori" value="${category}" />`}
      <input
        type="search"
        name="cari"
        value="${search ?? ''}"
        aria-label="Cari berita"
        placeholder="Cari berita"
        maxlength="100"
      />
      <button class="button quiet" type="submit" aria-label="Cari">${icon('search')}</button>
    </form>
  </search>`;

function filters(categories: readonly PublicCategory[], filter: NewsFilter): Html | false {
  const { category, search } = filter;
  const choice = (slug: string | undefined, label: string): Html =>
    html`<a href="${newsPath({ category: slug, search })}" ${slug === category && html`aria-current="true"`}
      >${label}</a
    >`;
  return (
    categories.length > 1 &&
    html`<nav class="filters" aria-label="Kategori berita">
      ${choice(undefined, 'Semua')}${categories.map(({ slug, name }) => choice(slug, name))}
    </nav>`
  );
}

const paging = (filter: NewsFilter, page: number, last: number): Html | false =>
  last > 1 &&
  html`<nav class="paging" aria-label="Halaman berita">
    ${
      page > 1
        ? html`<a class="button quiet" rel="prev" href="${newsPath(filter, page - 1)}">Lebih baru</a>`
        : html`<span></span>`
    }
    <span>Halaman ${page} dari ${last}</span>
    ${
      page < last
        ? html`<a class="button quiet" rel="next" href="${newsPath(filter, page + 1)}">Lebih lama</a>`
        : html`<span></span>`
    }
  </nav>`;

const nothing = (isFiltered: boolean): Html =>
  html`<div class="empty">
    <h2>${isFiltered ? 'Tidak ada berita yang cocok' : 'Belum ada berita'}</h2>
    <p>${isFiltered ? 'Coba kata lain, atau lihat semua berita.' : 'Berita kampus akan tampil di sini.'}</p>
    ${isFiltered && html`<a class="button quiet" href="${pages.news}">Semua berita</a>`}
  </div>`;

/** What was looked for, in words. */
function foundText({ search, tag }: NewsFilter, total: number): string | null {
  if (search !== undefined) return `${total} berita berisi “${search}”.`;
  return tag === undefined ? null : `${total} berita bertanda “${tag}”.`;
}

type Shown = { rows: readonly PublicNewsCard[]; total: number; page: number };

function list(filter: NewsFilter, { rows, total, page }: Shown, zone: string): Html {
  if (rows.length === 0) return nothing(Object.values(filter).some((value) => value !== undefined));
  const found = foundText(filter, total);
  return html`${found !== null && html`<p class="found" role="status">${found}</p>`}
    <div class="grid">${rows.map((one, i) => newsCard(one, { zone, level: 2, isFirst: i === 0 }))}</div>
    ${paging(filter, page, Math.ceil(total / NEWS_PER_PAGE))}`;
}

/** `/berita`: all that is published, by category, tag or words. @returns null for a page beyond the last. */
export async function newsPage(
  services: Services,
  campus: SiteCampus,
  { page, ...filter }: NewsFilter & { page: number },
): Promise<SitePage | null> {
  const now = services.clock().toISOString();
  const [{ rows, total }, categories] = await Promise.all([
    publicNews(services.db, now, { ...filter, page, limit: NEWS_PER_PAGE }),
    publicCategories(services.db, now),
  ]);
  const chosen = categories.find(({ slug }) => slug === filter.category);
  if ((page > 1 && rows.length === 0) || (filter.category !== undefined && chosen === undefined)) return null;
  const title = chosen === undefined ? 'Berita' : `Berita ${chosen.name}`;
  const isSearch = filter.search !== undefined || filter.tag !== undefined;
  return {
    path: newsPath(filter, page),
    title: page === 1 ? title : `${title}, halaman ${page}`,
    description: `Kabar terbaru dari ${campus.name}: kegiatan, prestasi, dan pengumuman.`,
    image: rows[0]?.cover ?? null,
    isIndexed: !isSearch,
    previous: page > 1 ? newsPath(filter, page - 1) : undefined,
    next: page * NEWS_PER_PAGE < total ? newsPath(filter, page + 1) : undefined,
    data: [crumbData(campus.origin, way)],
    body: html`${pageHead(way, title, `Kabar, prestasi, dan pengumuman dari ${campus.shortName}.`)}
      <div class="wrap after">
        ${searchForm(filter)}${filters(categories, filter)}${list(filter, { rows, total, page }, campus.timeZone)}
      </div>`,
  };
}
