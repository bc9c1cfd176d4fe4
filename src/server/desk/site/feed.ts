import { sizedPicture } from '#shared/platform/format/picture.ts';
import { type PublicNewsCard, publicNews, newsSitemap } from '#server/desk/content/content.public.ts';
import type { Services } from '#server/platform/services.ts';
import { articlePath, menu, pages } from './addresses.ts';
import { type Html, raw, xml } from '#server/platform/rich-text/html.ts';
import type { SiteCampus } from './site-campus.ts';

const IN_FEED = 30;

const declaration = raw('<?xml version="1.0" encoding="UTF-8"?>\n');

/** A moment as RSS writes it: "Mon, 24 Aug 2026 03:00:00 GMT". */
const rfc822 = (moment: string): string => new Date(moment).toUTCString();

const newestFirst = (a: PublicNewsCard, b: PublicNewsCard): number => b.publishAt.localeCompare(a.publishAt);

function item(news: PublicNewsCard, { origin }: SiteCampus): Html {
  const address = origin + articlePath(news.slug);
  return xml`<item>
<title>${news.title}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${rfc822(news.publishAt)}</pubDate>
<category>${news.category.name}</category>
<description>${news.excerpt || news.title}</description>
<media:content url="${origin}${sizedPicture(news.cover, 960)}" medium="image" type="image/webp"/>
</item>
`;
}

/** `/feed.xml`: the newest articles as RSS 2.0. */
export async function feedOf(services: Services, campus: SiteCampus): Promise<string> {
  const now = services.clock().toISOString();
  const { rows } = await publicNews(services.db, now, { page: 1, limit: IN_FEED });
  const items = rows.toSorted(newestFirst);
  const newest = items[0];
  const { origin, name } = campus;
  return xml`${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>Berita ${name}</title>
<link>${origin}${pages.news}</link>
<atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>
<description>Kabar terbaru dari ${name}</description>
<language>id</language>
<ttl>15</ttl>
${
  newest &&
  xml`<lastBuildDate>${rfc822(newest.publishAt)}</lastBuildDate>
`
}${items.map((one) => item(one, campus))}</channel>
</rss>
`.toString();
}

const entry = (address: string, changed?: string): Html =>
  xml`<url><loc>${address}</loc>${changed && xml`<lastmod>${changed}</lastmod>`}</url>
`;

/** `/sitemap.xml`: every page and article with its last change. */
export async function sitemapOf(services: Services, { origin, privacy }: SiteCampus): Promise<string> {
  const articles = await newsSitemap(services.db, services.clock().toISOString());
  const newest = articles
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const live = new Set<string>([pages.home, pages.news]);
  const paths = [...menu.map(({ path }) => path), ...(privacy === null ? [] : [pages.privacy])];
  return xml`${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => entry(origin + path, live.has(path) ? newest : undefined))}${articles.map(
    ({ slug, updatedAt }) => entry(origin + articlePath(slug), updatedAt),
  )}</urlset>
`.toString();
}

/** `/robots.txt`: the public pages may be looked through, the portal may not. */
export function robotsOf({ origin, isOn }: SiteCampus): string {
  if (!isOn) return 'User-agent: *\nDisallow: /\n';
  const open = [...Object.values(pages), '/media/', '/assets/', '/feed.xml', '/sitemap.xml'];
  return [
    'User-agent: *',
    ...open.map((path) => `Allow: ${path}`),
    'Disallow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
