import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Db } from '#server/platform/db/client.ts';
import {
  banners,
  files,
  mainData,
  news,
  newsCategories,
  partners,
  testimonials,
} from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { buildUser, next } from './people.ts';

/** A picture of the public media folder, as an upload leaves it. @returns its path */
export async function buildPicture(
  { db, files: store }: Services,
  kind = 'news-image',
  size = { width: 1600, height: 900 },
): Promise<string> {
  const bytes = await sharp({ create: { ...size, channels: 3, background: '#335577' } })
    .webp()
    .toBuffer();
  const { key, sha256, size: length } = await store.put(bytes);
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const facts = { storageKey: key, originalName: name, kind, mime: 'image/webp', size: length, sha256 };
  await db.insert(files).values({ name, ...facts, isPublic: true });
  return `/media/${name}`;
}

/** A category of news. @returns its id and slug */
export async function buildCategory(db: Db, name = `Kategori ${next()}`) {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const [row] = await db
    .insert(newsCategories)
    .values({ name, slug })
    .returning({ id: newsCategories.id, slug: newsCategories.slug });
  if (!row) throw new Error('category not created');
  return row;
}

type Article = Partial<typeof news.$inferInsert>;

/** Writes articles of one category by one author; published an hour before the tests' moment unless said otherwise. */
export async function newsroom(db: Db) {
  const author = await buildUser(db, { name: 'Rina Penulis' });
  const category = await buildCategory(db, 'Kegiatan kampus');
  const write = async (change: Article = {}): Promise<string> => {
    const n = next();
    const [row] = await db
      .insert(news)
      .values({
        title: `Kuliah umum kewirausahaan ${n}`,
        slug: `kuliah-umum-${n}`,
        categoryId: category.id,
        cover: `/media/${'a'.repeat(32)}.webp`,
        coverAlt: 'Mahasiswa di aula',
        excerpt: 'Dihadiri banyak orang.',
        body: '<p>Isi berita.</p>',
        status: 'PUBLISHED' as const,
        authorId: author.id,
        publishAt: '2026-08-24T02:00:00.000Z',
        ...change,
      })
      .returning({ slug: news.slug });
    return row?.slug ?? '';
  };
  return { author, category, write };
}

/** A banner, a partner and two people who speak of the college, of whom one never agreed to be shown. */
export async function buildShowcase(db: Db): Promise<void> {
  const picture = `/media/${'b'.repeat(32)}.webp`;
  await db
    .insert(banners)
    .values({ title: 'Pendaftaran dibuka', image: picture, alt: 'Gedung kampus', link: '/kontak' });
  await db.insert(partners).values({
    name: 'PT Mitra Contoh',
    logo: picture,
    type: 'INDUSTRI' as const,
    mouNumber: 'RAHASIA-01',
    scope: 'Magang mahasiswa',
    url: 'https://mitra.contoh.test',
  });
  const words = 'Dosennya membimbing dengan sabar sampai saya lulus tepat waktu.';
  await db.insert(testimonials).values([
    {
      name: 'Sari Setuju',
      role: 'Alumni 2022',
      text: words,
      rating: 4,
      consentOn: '2026-01-10',
      consentNote: 'Surat persetujuan 10 Januari 2026',
    },
    { name: 'Tono Tanpaizin', role: 'Alumni 2021', text: words, rating: 5 },
  ]);
}

/** The college's own data, so that every part of a page has something to show. */
export async function buildCollege(db: Db, change: Record<string, unknown> = {}): Promise<void> {
  const data = {
    institution: {
      name: 'Sekolah Tinggi Contoh',
      shortName: 'STC',
      address: 'Jalan Contoh 1',
      city: 'Bandung',
      phone: '(022) 555-0100',
      email: 'info@contoh.test',
    },
    programme: { name: 'Manajemen', level: 'Strata Satu (S.1)', degree: 'S.M.', accreditation: 'Unggul' },
    ...change,
  };
  await db
    .insert(mainData)
    .values({ id: 1, data })
    .onConflictDoUpdate({ target: mainData.id, set: { data } });
}
