import { Parser } from 'htmlparser2';
import type sanitizeHtml from 'sanitize-html';
import { completeLink, LINK_SCHEMES } from '#shared/platform/rich-text/link.ts';
import { videoAddress } from '#shared/platform/rich-text/video.ts';
import { parseSize } from '#shared/platform/format/size.ts';

/** Comes with the first text that is cleaned: reading texts does without it. */
const library = async () => (await import('sanitize-html')).default;

const MARKS = ['strong', 'em', 'u', 's', 'a', 'br'];
const BLOCKS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr'];

/** Pictures come from the portal itself, so that reading a text tells nobody else that it was read. */
const isOwnPicture = (src: string | undefined): boolean => /^\/media\/[\w-]+\.(png|webp)$/.test(src ?? '');

const isRefused = ({ tag, attribs }: sanitizeHtml.IFrame): boolean =>
  (tag === 'img' && !isOwnPicture(attribs['src'])) || (tag === 'a' && !attribs['href']);

const options: sanitizeHtml.IOptions = {
  allowedTags: [...MARKS, ...BLOCKS, 'img'],
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt'], ol: ['start'] },
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Tags people paste that mean the same.
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    div: 'p',
    a: (_, { href = '' }) => ({
      tagName: 'a',
      attribs: { href: completeLink(href), rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
  exclusiveFilter: isRefused,
};

/**
 * A text with formatting as it may be stored and shown: paragraphs, two levels of headings, lists, quotes, links and pictures
 * of the portal; everything else (scripts, frames, styles, foreign pictures, `javascript:`) is left out, its words are kept.
 */
export const cleanRichText = async (html: string): Promise<string> => (await library())(html, options).trim();

const sides = ['width', 'height'];
const MOST_PIXELS = 9999;

/** A side in whole pixels, as "320", "320px" or "320.4" tell it; null for a share of the page and for anything else. */
function pixelsOf(text: string): string | null {
  try {
    const { value, unit } = parseSize(text.trim());
    return unit === '%' || value > MOST_PIXELS ? null : String(Math.round(value));
  } catch {
    return null;
  }
}

/** What a frame is shown with: nothing it says of itself but which video, and what it is called. */
function videoFrame({ src = '', title = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const frame = {
    src: videoAddress(src) ?? '',
    title: title.trim().slice(0, 150) || 'Video',
    loading: 'lazy',
    allowfullscreen: '',
    sandbox: 'allow-scripts allow-same-origin allow-presentation',
    // The service shows nothing to a page that does not say who it is.
    referrerpolicy: 'strict-origin-when-cross-origin',
  };
  return { tagName: 'iframe', attribs: frame };
}

const articleOptions: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...MARKS, ...BLOCKS, 'img', 'iframe'],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', ...sides],
    ol: ['start'],
    iframe: ['src', 'title', 'loading', 'allowfullscreen', 'sandbox', 'referrerpolicy'],
  },
  transformTags: {
    ...options.transformTags,
    // A picture always has a description, be it an empty one, and sides that are plain numbers.
    img: (tagName, attribs) => ({
      tagName,
      attribs: {
        alt: '',
        ...Object.fromEntries(
          Object.entries(attribs).flatMap(([name, value]) => {
            const kept = sides.includes(name) ? pixelsOf(value) : value;
            return kept === null ? [] : [[name, kept]];
          }),
        ),
      },
    }),
    iframe: (_, attribs) => videoFrame(attribs),
  },
  // What stands inside a frame is shown by no browser, and read otherwise by each parser.
  textFilter: (text, tag) => (tag === 'iframe' ? '' : text),
  exclusiveFilter: (frame) =>
    (frame.tag === 'iframe' && videoAddress(frame.attribs['src'] ?? '') === null) || isRefused(frame),
};

/**
 * The text of an article of the public site: as `cleanRichText`, with videos of the one allowed service, which are shown
 * without cookies and in a sandbox (academic practice).
 */
export const cleanArticle = async (html: string): Promise<string> =>
  (await library())(html, articleOptions).trim();

/** The pictures of a cleaned text: paths, each once, and how many have no description. */
export function picturesOf(html: string): { paths: string[]; undescribed: number } {
  const paths = new Set<string>();
  let undescribed = 0;
  const parser = new Parser({
    onopentag: (tag, { src = '', alt = '' }) => {
      if (tag !== 'img') return;
      paths.add(src);
      if (alt.trim() === '') undescribed += 1;
    },
  });
  parser.end(html);
  return { paths: [...paths], undescribed };
}

/** The words of a formatted text, without tags, on one line. */
export function wordsOf(html: string): string {
  const words: string[] = [];
  const parser = new Parser({ ontext: (text) => words.push(text), onclosetag: () => words.push(' ') });
  parser.end(html.replace(/<br\b/g, ' <br'));
  return words.join('').replace(/\s+/g, ' ').trim();
}
