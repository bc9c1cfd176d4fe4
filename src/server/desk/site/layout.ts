import { sizedPicture } from '#shared/platform/format/picture.ts';
import { markOf } from '#shared/platform/look/brand.ts';
import { shadesOf } from '#shared/platform/look/shades.ts';
import { menu, pages, PREVIEW } from './addresses.ts';
import { html, type Html, jsonScript, raw, safeLink } from '#server/platform/rich-text/html.ts';
import type { SitePage } from './page.ts';
import { icon } from './parts/icons.ts';
import { addressLine, type SiteCampus } from './site-campus.ts';
import type { SiteStyle } from './style.ts';

const mark = (campus: SiteCampus): string =>
  campus.logo === null ? markOf(campus) : sizedPicture(campus.logo, 160);

function previews(page: SitePage, campus: SiteCampus, title: string): Html {
  const picture = page.image ?? campus.logo;
  const image = picture === null ? null : campus.origin + sizedPicture(picture, 'og');
  const { article } = page;
  return html`<meta property="og:site_name" content="${campus.name}" />
    <meta property="og:locale" content="id_ID" />
    <meta property="og:type" content="${article ? 'article' : 'website'}" />
    <meta property="og:title" content="${page.title ?? title}" />
    <meta property="og:description" content="${page.description}" />
    <meta property="og:url" content="${campus.origin}${page.path}" />
    ${
      image !== null &&
      html`<meta property="og:image" content="${image}" />
        <meta property="og:image:type" content="image/jpeg" />
        <meta property="og:image:width" content="${PREVIEW.width}" />
        <meta property="og:image:height" content="${PREVIEW.height}" />
        <meta name="twitter:image" content="${image}" />`
    }
    <meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}" />
    <meta name="twitter:title" content="${page.title ?? title}" />
    <meta name="twitter:description" content="${page.description}" />
    ${
      article &&
      html`<meta property="article:published_time" content="${article.publishedAt}" />
        <meta property="article:modified_time" content="${article.modifiedAt}" />
        <meta property="article:section" content="${article.section}" />
        ${article.tags.map((tag) => html`<meta property="article:tag" content="${tag}" />`)}`
    }`;
}

function head(page: SitePage, campus: SiteCampus, style: SiteStyle): Html {
  const title = page.title === null ? campus.name : `${page.title} – ${campus.shortName}`;
  const isFound = page.status === undefined;
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="${page.description}" />
    ${!(page.isIndexed && isFound) && html`<meta name="robots" content="noindex, follow" />`}
    ${isFound && html`<link rel="canonical" href="${campus.origin}${page.path}" />`}
    ${page.previous !== undefined && html`<link rel="prev" href="${campus.origin}${page.previous}" />`}
    ${page.next !== undefined && html`<link rel="next" href="${campus.origin}${page.next}" />`}
    ${
      style.font !== null &&
      html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${style.font}" />`
    }
    ${raw(`<style>${style.css}</style>`)}
    <link rel="icon" href="${mark(campus)}" />
    <meta name="theme-color" content="${shadesOf(campus.color)[7] ?? ''}" />
    <link rel="alternate" type="application/rss+xml" title="Berita ${campus.shortName}" href="/feed.xml" />
    ${isFound && previews(page, campus, title)} ${page.data.map((one) => jsonScript(one))}`;
}

/** The menu; `current` is the path of the page, whose section is marked. */
function links(current: string): Html[] {
  const inside = ({ path }: { path: string }): boolean => current === path || current.startsWith(`${path}/`);
  return menu.map((entry) => {
    const state = current === entry.path ? 'page' : 'true';
    return html`<a href="${entry.path}" ${inside(entry) && html`aria-current="${state}"`}>${entry.label}</a>`;
  });
}

const header = (campus: SiteCampus, current: string): Html =>
  html`<header class="top">
    <div class="wrap bar">
      <a class="brand" href="${pages.home}">
        <img src="${mark(campus)}" alt="" width="44" height="44" />
        <span class="long">${campus.name}</span>
        <span class="short">${campus.shortName}</span>
      </a>
      <nav class="links" aria-label="Utama">${links(current)}</nav>
      <a class="button" href="/login">Masuk</a>
      <details class="menu">
        <summary aria-label="Menu">${icon('menu')}</summary>
        <nav aria-label="Utama">${links(current)}</nav>
      </details>
    </div>
  </header>`;

const outside = ({ label, url }: { label: string; url: string }): Html | false => {
  const address = safeLink(url);
  return address !== null && html`<li><a href="${address}" rel="noopener">${label}</a></li>`;
};

const footerMenu = html`<nav aria-labelledby="kaki-situs">
  <h2 id="kaki-situs">Jelajahi</h2>
  <ul class="plain">
    ${menu.map(({ path, label }) => html`<li><a href="${path}">${label}</a></li>`)}
  </ul>
</nav>`;

function footer(campus: SiteCampus): Html {
  const { name, phone, email, socials, links: others } = campus;
  const address = addressLine(campus);
  return html`<footer class="foot">
    <div class="wrap">
      <div class="columns">
        <div class="who">
          <strong>${name}</strong>
          ${address !== '' && html`<address>${address}</address>`}
        </div>
        ${footerMenu}
        <div>
          <h2>Hubungi kami</h2>
          <ul class="plain">
            ${phone !== '' && html`<li><a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></li>`}
            ${email !== '' && html`<li><a href="mailto:${email}">${email}</a></li>`} ${socials.map(outside)}
          </ul>
        </div>
        <div>
          <h2>Tautan</h2>
          <ul class="plain">
            <li><a href="/login">Portal akademik</a></li>
            ${others.map(outside)}
          </ul>
        </div>
      </div>
      <div class="last">
        <p>© ${campus.today.slice(0, 4)} ${name}</p>
        <p>
          ${campus.privacy !== null && html`<a href="${pages.privacy}">Kebijakan privasi</a> · `}<a
            href="/feed.xml"
            >RSS berita</a
          >
        </p>
      </div>
    </div>
  </footer>`;
}

/** The whole document of a page: what machines read in the head, then header, content and footer. */
export function documentOf(page: SitePage, campus: SiteCampus, style: SiteStyle): string {
  const [current = ''] = page.path.split('?');
  return html`<!doctype html>
    <html lang="id">
      <head>
        ${head(page, campus, style)}
      </head>
      <body>
        <a class="skip" href="#isi">Langsung ke isi</a>
        ${header(campus, page.status === undefined ? current : '')}
        <main id="isi">${page.body}</main>
        ${footer(campus)}
      </body>
    </html>`
    .toString()
    .replaceAll(/\n\s+/g, '\n');
}
