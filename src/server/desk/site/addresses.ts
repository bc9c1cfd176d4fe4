/** The pages of the public site. The portal keeps `/` and everything else for itself (specification §2). */
export const pages = {
  home: '/beranda',
  programme: '/program-studi',
  news: '/berita',
  agenda: '/agenda',
  partners: '/kerja-sama',
  contact: '/kontak',
  privacy: '/privasi',
} as const;

/** In the order of the menu. */
export const menu: readonly { path: string; label: string }[] = [
  { path: pages.home, label: 'Beranda' },
  { path: pages.programme, label: 'Program studi' },
  { path: pages.news, label: 'Berita' },
  { path: pages.agenda, label: 'Agenda' },
  { path: pages.partners, label: 'Kerja sama' },
  { path: pages.contact, label: 'Kontak' },
];

export const articlePath = (slug: string): string => `${pages.news}/${slug}`;

export type NewsFilter = {
  category?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
};

/** The list of news with what is looked for; the first page needs no number. */
export function newsPath({ category, tag, search }: NewsFilter = {}, page = 1): string {
  const query = new URLSearchParams();
  if (search) query.set('cari', search);
  if (category) query.set('kategori', category);
  if (tag) query.set('tag', tag);
  if (page > 1) query.set('halaman', String(page));
  const text = query.toString();
  return text === '' ? pages.news : `${pages.news}?${text}`;
}

/** The size of a picture in the preview of a message. */
export const PREVIEW = { width: 1200, height: 630 } as const;
