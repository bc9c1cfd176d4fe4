/** Longest slug, as the database holds it. */
export const SLUG_MAX = 160;

/** Room for the number that tells namesakes apart. */
const BASE_MAX = SLUG_MAX - 6;

/** Segments of the public pages that no article may take. */
const reserved = new Set(['kategori', 'tag', 'arsip', 'cari', 'feed', 'rss']);

/**
 * A title as part of an address: small letters and digits with single hyphens (academic practice).
 * @param fallback what stands for a title without any letter or digit of the Latin alphabet
 */
export function slugOf(title: string, fallback: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, BASE_MAX)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? fallback : slug;
}

/** The slug itself, or the first `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string): boolean => !taken.has(candidate) && !reserved.has(candidate);
  if (isFree(slug)) return slug;
  let number = 2;
  while (!isFree(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
