import { pages } from '../addresses.ts';
import { html } from '#server/platform/rich-text/html.ts';
import type { SitePage } from '../page.ts';

/** What stands where nothing is, or nothing is shown any more. */
export const missingPage: SitePage = {
  status: 404,
  path: pages.home,
  title: 'Halaman tidak ditemukan',
  description: 'Halaman ini tidak ditemukan.',
  image: null,
  isIndexed: false,
  data: [],
  body: html`<div class="wrap lost">
    <p class="number" aria-hidden="true">404</p>
    <h1>Halaman tidak ditemukan</h1>
    <p>Alamatnya mungkin salah ketik, atau isinya sudah tidak ditampilkan lagi.</p>
    <p class="actions">
      <a class="button" href="${pages.home}">Ke beranda</a>
      <a class="button quiet" href="${pages.news}">Lihat berita</a>
    </p>
  </div>`,
};
