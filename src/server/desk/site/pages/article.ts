import { publicArticle, type PublicArticle, publicNews } from '#server/desk/content/content.public.ts';
import { wordsOf } from '#server/platform/rich-text/clean.ts';
import type { Services } from '#server/platform/services.ts';
import { articlePath, newsPath, pages } from '../addresses.ts';
import { bodyOf } from '../body.ts';
import { html, type Html } from '#server/platform/rich-text/html.ts';
import type { SitePage } from '../page.ts';
import { day } from '../parts/dates.ts';
import { crumbData, crumbs, sectionHead } from '../parts/frame.ts';
import { newsCard } from '../parts/news-card.ts';
import { picture } from '../parts/picture.ts';
import type { SiteCampus } from '../site-campus.ts';
import { articleData, collegeData } from '../structured.ts';

const OTHERS = 3;
const WORDS_PER_MINUTE = 200;

const minutesToRead = (body: string): number =>
  Math.max(1, Math.round(wordsOf(body).split(' ').length / WORDS_PER_MINUTE));

/** Ways to pass the article on that need no script and load nothing from elsewhere. */
function share(title: string, address: string): Html {
  const [words, url] = [encodeURIComponent(title), encodeURIComponent(address)];
  const ways: [string, string][] = [
    ['WhatsApp', `https://wa.me/?text=${words}%20${url}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ['X', `https://x.com/intent/post?text=${words}&url=${url}`],
    ['Email', `mailto:?subject=${words}&body=${url}`],
  ];
  return html`<div class="share">
    <b>Bagikan</b>
    ${ways.map(([label, link]) => html`<a href="${link}" rel="noopener">${label}</a>`)}
  </div>`;
}

const tags = (all: readonly string[]): Html | false =>
  all.length > 0 &&
  html`<ul class="tags" aria-label="Tanda">
    ${all.map((tag) => html`<li><a href="${newsPath({ tag })}">${tag}</a></li>`)}
  </ul>`;

const way = ({ category, slug, title }: PublicArticle) => [
  { path: pages.news, label: 'Berita' },
  { path: newsPath({ category: category.slug }), label: category.name },
  { path: articlePath(slug), label: title },
];

function text(article: PublicArticle, body: Html, { timeZone, origin }: SiteCampus): Html {
  const { title, author, publishAt, cover, coverAlt, slug } = article;
  return html`<article class="article">
    <div class="wrap narrow head">
      ${crumbs(way(article))}
      <h1>${title}</h1>
      <p class="facts">
        ${day(publishAt, timeZone)} <span>${author}</span>
        <span>${minutesToRead(article.body)} menit membaca</span>
      </p>
    </div>
    <div class="wrap narrow">
      <div class="cover">
        ${picture(cover, coverAlt, { width: 1600, height: 900, sizes: '(min-width: 52em) 760px, 100vw', isFirst: true })}
      </div>
      <div class="prose">${body}</div>
      ${tags(article.tags)} ${share(title, origin + articlePath(slug))}
    </div>
  </article>`;
}

/** `/berita/:slug`: one article, and the newest others beside it. @returns null for what is not published. */
export async function articlePage(
  services: Services,
  campus: SiteCampus,
  slug: string,
): Promise<SitePage | null> {
  const now = services.clock().toISOString();
  const [article, { rows }] = await Promise.all([
    publicArticle(services.db, now, slug),
    publicNews(services.db, now, { page: 1, limit: OTHERS + 1 }),
  ]);
  if (article === null) return null;
  const others = rows.filter((one) => one.slug !== slug).slice(0, OTHERS);
  const body = await bodyOf(services, article.body);
  return {
    path: articlePath(slug),
    title: article.seoTitle || article.title,
    description: article.seoDescription || article.excerpt || wordsOf(article.body).slice(0, 160),
    image: article.cover,
    article: {
      publishedAt: article.publishAt,
      modifiedAt: article.updatedAt,
      section: article.category.name,
      tags: article.tags,
    },
    isIndexed: true,
    data: [articleData(article, campus), crumbData(campus.origin, way(article)), collegeData(campus)],
    body: html`${text(article, body, campus)}
    ${
      others.length > 0 &&
      html`<section class="section">
        <div class="wrap">
          ${sectionHead('Berita lain')}
          <div class="grid">${others.map((one) => newsCard(one, { zone: campus.timeZone, level: 3 }))}</div>
        </div>
      </section>`
    }`,
  };
}
