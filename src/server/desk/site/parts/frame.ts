import { pages } from '../addresses.ts';
import { html, type Html, type Part } from '#server/platform/rich-text/html.ts';
import { icon } from './icons.ts';

export type Crumb = { path: string; label: string };

const home: Crumb = { path: pages.home, label: 'Beranda' };

/** The way from the home page to this one; the last step is the page itself. */
export const crumbs = (way: readonly Crumb[]): Html =>
  html`<nav class="crumbs" aria-label="Remah roti">
    <ol class="trail">
      ${[home, ...way.slice(0, -1)].map(({ path, label }) => html`<li><a href="${path}">${label}</a></li>`)}
      <li aria-current="page">${way.at(-1)?.label}</li>
    </ol>
  </nav>`;

/** The same for machines. */
export const crumbData = (origin: string, way: readonly Crumb[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [home, ...way].map(({ path, label }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: label,
    item: origin + path,
  })),
});

/** Title of a page with the way to it and a sentence. */
export const pageHead = (way: readonly Crumb[], title: string, lead: string): Html =>
  html`<div class="wrap head">
    ${crumbs(way)}
    <h1>${title}</h1>
    ${lead !== '' && html`<p>${lead}</p>`}
  </div>`;

export const moreLink = (path: string, label: string): Html =>
  html`<a class="more" href="${path}">${label} ${icon('arrow')}</a>`;

/** Title of a section with a sentence and the way to more. */
export const sectionHead = (title: string, { lead, more }: { lead?: string; more?: Part } = {}): Html =>
  html`<div class="heading">
    <div>
      <h2>${title}</h2>
      ${lead !== undefined && html`<p>${lead}</p>`}
    </div>
    ${more}
  </div>`;
