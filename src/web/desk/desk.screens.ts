import type { Screen } from '#web/page-module.ts';

const home = () => import('#web/desk/home/home.page.tsx');

/** The wing's screens inside the shell. */
export const deskScreens: Screen[] = [
  { path: '/', lazy: home },
  { path: '/student', lazy: home },
  { path: '/staff', lazy: home },
  { path: '/dosen', lazy: home },
  {
    path: '/staff/meeting-record',
    lazy: () => import('#web/desk/meeting-records/meeting/meetings.page.tsx'),
  },
  {
    path: '/staff/meeting-record/:id',
    lazy: () => import('#web/desk/meeting-records/meeting/meeting.page.tsx'),
  },
  { path: '/staff/report', lazy: () => import('#web/desk/meeting-records/report/reports.page.tsx') },
  {
    path: '/staff/report/tambah',
    lazy: () => import('#web/desk/meeting-records/report/report-form.page.tsx').then(({ create }) => create),
  },
  { path: '/staff/report/:id', lazy: () => import('#web/desk/meeting-records/report/report.page.tsx') },
  {
    path: '/staff/report/:id/ubah',
    lazy: () => import('#web/desk/meeting-records/report/report-form.page.tsx').then(({ edit }) => edit),
  },
  { path: '/staff/perpustakaan', lazy: () => import('#web/desk/library/staff/library.page.tsx') },
  { path: '/staff/perpustakaan/judul/:id', lazy: () => import('#web/desk/library/staff/title.page.tsx') },
  { path: '/student/perpustakaan', lazy: () => import('#web/desk/library/own/library.page.tsx') },
  { path: '/dosen/perpustakaan', lazy: () => import('#web/desk/library/own/library.page.tsx') },
  { path: '/staff/banner', lazy: () => import('#web/desk/content/banners/banners.page.tsx') },
  { path: '/staff/kerja-sama', lazy: () => import('#web/desk/content/partners/partners.page.tsx') },
  { path: '/staff/testimoni', lazy: () => import('#web/desk/content/testimonials/testimonials.page.tsx') },
  { path: '/staff/kategori', lazy: () => import('#web/desk/content/categories/categories.page.tsx') },
  { path: '/staff/berita', lazy: () => import('#web/desk/content/news/news.page.tsx') },
  {
    path: '/staff/berita/tambah',
    lazy: () => import('#web/desk/content/news/article.page.tsx').then(({ create }) => create),
  },
  {
    path: '/staff/berita/:id',
    lazy: () => import('#web/desk/content/news/article.page.tsx').then(({ edit }) => edit),
  },
  { path: '/kebijakan-privasi', lazy: () => import('#web/desk/personal-data/privacy.page.tsx') },
  { path: '/staff/data-pribadi', lazy: () => import('#web/desk/personal-data/personal-data.page.tsx') },
];
