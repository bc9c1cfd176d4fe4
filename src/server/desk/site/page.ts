import type { Html } from '#server/platform/rich-text/html.ts';

/** One page of the public site, before the frame is put around it. */
export type SitePage = {
  status?: 404;
  /** Path with what of the query belongs to it: the address by which search engines know the page. */
  path: string;
  /** Without the college's name, which follows it; the home page has none of its own. */
  title: string | null;
  description: string;
  /** Picture of `/media/` for previews in messages; null takes the logo. */
  image: string | null;
  /** Facts that previews of an article carry. */
  article?: { publishedAt: string; modifiedAt: string; section: string; tags: readonly string[] };
  /** Search engines leave out what is only a way of looking for something. */
  isIndexed: boolean;
  previous?: string | undefined;
  next?: string | undefined;
  /** Described for machines, as schema.org names it. */
  data: readonly object[];
  body: Html;
};
