import type { PublicNewsCard } from '#server/desk/content/content.public.ts';
import { articlePath } from '../addresses.ts';
import { html, type Html } from '#server/platform/rich-text/html.ts';
import { day } from './dates.ts';
import { picture } from './picture.ts';

export type CardOptions = {
  zone: string;
  /** Level of the heading below which the card stands, plus one. */
  level: 2 | 3;
  /** The large card that leads a list. */
  isLead?: boolean;
  /** Its picture is in sight when the page opens. */
  isFirst?: boolean;
};

const SIZES = '(min-width: 75em) 384px, (min-width: 45em) 50vw, 100vw';
const LEAD_SIZES = '(min-width: 56em) 660px, 100vw';

/** An article in a list; the whole card leads to it, the heading alone is the link. */
export function newsCard(news: PublicNewsCard, { zone, level, isLead, isFirst }: CardOptions): Html {
  const link = html`<a href="${articlePath(news.slug)}">${news.title}</a>`;
  const sizes = isLead ? LEAD_SIZES : SIZES;
  return html`<article class="card ${isLead && 'first'}">
    <div class="cover">
      ${picture(news.cover, news.coverAlt, { width: 1600, height: 900, sizes, isFirst: isFirst ?? false })}
    </div>
    <div class="text">
      <p class="facts"><b>${news.category.name}</b> ${day(news.publishAt, zone)}</p>
      ${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
      ${news.excerpt !== '' && html`<p>${news.excerpt}</p>`}
    </div>
  </article>`;
}
