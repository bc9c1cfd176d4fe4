import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

const MARKS = ['strong', 'em', 'u', 's', 'a', 'br'];
const BLOCKS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr'];

/** Pictures come from the portal itself, so that reading a text tells nobody else that it was read. */
const isOwnPicture = (src: string | undefined): boolean => /^\/media\/[\w-]+\.(png|webp)$/.test(src ?? '');

const options: sanitizeHtml.IOptions = {
  allowedTags: [...MARKS, ...BLOCKS, 'img'],
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
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
      attribs: { href, rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !isOwnPicture(attribs['src'])) || (tag === 'a' && !attribs['href']),
};

/**
 * A text with formatting as it may be stored and shown: paragraphs, two levels of headings, lists, quotes, links and pictures
 * of the portal; everything else (scripts, frames, styles, foreign pictures, `javascript:`) is left out, its words are kept.
 */
export const cleanRichText = (html: string): string => sanitizeHtml(html, options).trim();

/** The words of a formatted text, without tags, on one line. */
export function wordsOf(html: string): string {
  const words: string[] = [];
  const parser = new Parser({ ontext: (text) => words.push(text), onclosetag: () => words.push(' ') });
  parser.end(html.replace(/<br\b/g, ' <br'));
  return words.join('').replace(/\s+/g, ' ').trim();
}
