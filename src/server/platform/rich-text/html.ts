const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand between tags and inside a quoted attribute, in HTML and in XML. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Markup that is safe to be put into a page; made by {@link html} and {@link raw} alone. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** What a template may hold: texts are escaped, nothing (`null`, `false`) leaves nothing. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return part.map(markupOf).join('');
}

/**
 * Markup with values put in; every value is escaped unless it is markup itself, so that a template cannot forget to.
 * Attributes stand in quotes; addresses from outside go through `safeLink`.
 */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((made, text, i) => made + markupOf(parts[i - 1]) + text));

/** What no XML 1.0 document may hold, not even as a reference; texts copied out of a PDF or a slide bring such signs. */
const UNFIT_FOR_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The same for XML, sitemap and feed: what XML cannot hold is left out, or its readers refuse the whole document. */
export const xml = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(
    html(strings, ...parts)
      .toString()
      .replaceAll(UNFIT_FOR_XML, ''),
  );

/** Markup made elsewhere: cleaned rich text, drawings of this folder, JSON that cannot end its element. */
export const raw = (markup: string): Html => new Html(markup);

/** A value inside `<script type="application/ld+json">`. */
export const jsonScript = (value: unknown): Html =>
  raw(
    `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`,
  );

/** An address a link may lead to: a page of this site, the web, mail or telephone; null for anything else. */
export function safeLink(address: string): string | null {
  const trimmed = address.trim();
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed;
  return /^(https?:\/\/|mailto:|tel:)/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null;
}
