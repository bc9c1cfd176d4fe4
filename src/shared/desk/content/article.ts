/** Longest excerpt (academic practice). */
export const EXCERPT_MAX = 200;

/** The beginning of a text (plain words) as an excerpt: whole words, at most 200 characters with its ellipsis. */
export function excerptOf(words: string): string {
  if (words.length <= EXCERPT_MAX) return words;
  const cut = words.slice(0, EXCERPT_MAX);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > EXCERPT_MAX / 2 ? end : EXCERPT_MAX - 1).replace(/[\s,;:.–-]+$/u, '')}…`;
}

/** Tags as they are kept: trimmed, small letters, each once. */
export const tidyTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().replace(/\s+/g, ' ').toLowerCase()).filter((tag) => tag !== '')),
];

type Publishable = {
  cover: string;
  coverAlt: string;
  /** Words of the body. */
  words: string;
  /** Pictures in the body without a description. */
  undescribed: number;
};

/** What an article still lacks for the public, by field of its form; a draft may lack all of it. */
export function missingForPublishing(article: Publishable): Record<string, string> {
  const { cover, coverAlt, words, undescribed } = article;
  return {
    ...(cover === '' && { cover: 'Unggah gambar sampul sebelum menerbitkan.' }),
    ...(coverAlt === '' && { coverAlt: 'Isi keterangan gambar sampul sebelum menerbitkan.' }),
    ...(words === '' && { body: 'Tulis isi berita sebelum menerbitkan.' }),
    ...(words !== '' &&
      undescribed > 0 && { body: `Isi keterangan ${undescribed} gambar di dalam teks sebelum menerbitkan.` }),
  };
}
