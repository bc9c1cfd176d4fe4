import sharp from 'sharp';
import type { CallInput } from '#shared/platform/endpoint/endpoint.ts';
import { bannerContract } from '#shared/desk/content/banner.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { newsCategoryContract, newsContract } from '#shared/desk/content/news.contract.ts';
import { partnerContract } from '#shared/desk/content/partner.contract.ts';
import { testimonialContract } from '#shared/desk/content/testimonial.contract.ts';
import { defaultRoles } from '#shared/platform/access/default-roles.ts';
import type { TestApp } from '#test/test-app.ts';
import { buildStaff, next } from './people.ts';

type ArticleForm = CallInput<typeof newsContract.save>['body'];
type BannerForm = CallInput<typeof bannerContract.save>['body'];
type PartnerForm = CallInput<typeof partnerContract.save>['body'];
type TestimonialForm = CallInput<typeof testimonialContract.save>['body'];

const pictureCalls = {
  cover: fileContract.newsImage,
  banner: fileContract.bannerImage,
  logo: fileContract.partnerLogo,
  photo: fileContract.testimonialPhoto,
};

const rightsOfHumas = defaultRoles.find(({ id }) => id === 8)?.permissions ?? [];

/** The office of public relations at its desk: everything it may do, and forms with nothing missing. */
export async function contentDesk(t: TestApp) {
  const office = await buildStaff(t.db, ...rightsOfHumas);
  const small = await sharp({ create: { width: 960, height: 540, channels: 3, background: '#335577' } })
    .png()
    .toBuffer();
  await t.as(office.id);

  const upload = async (call: keyof typeof pictureCalls = 'cover', content: Buffer = small) =>
    (await t.call(pictureCalls[call], { body: {} }, { files: [{ field: 'file', name: 'a.png', content }] }))
      .data.url;
  const category = async (name = `Kategori ${next()}`) =>
    (await t.call(newsCategoryContract.save, { body: { name } })).data._id;
  const categoryId = await category('Kegiatan kampus');
  const article = async (change: Partial<ArticleForm> = {}): Promise<ArticleForm> => ({
    title: `Kuliah umum kewirausahaan ${next()}`,
    categoryId,
    coverAlt: 'Mahasiswa di aula',
    cover: change.cover ?? (await upload()),
    body: '<p>Kuliah umum dihadiri ratusan mahasiswa.</p>',
    ...change,
  });
  const banner = async (change: Partial<BannerForm> = {}): Promise<BannerForm> => ({
    title: `Pendaftaran ${next()}`,
    alt: 'Gedung kampus di pagi hari',
    image: change.image ?? (await upload('banner')),
    ...change,
  });
  const partner = async (change: Partial<PartnerForm> = {}): Promise<PartnerForm> => ({
    name: `PT Contoh ${next()}`,
    type: 'INDUSTRI' as const,
    logo: change.logo ?? (await upload('logo')),
    ...change,
  });
  const testimonial = (change: Partial<TestimonialForm> = {}): TestimonialForm => ({
    name: `Alumni ${next()}`,
    role: 'Alumni 2022',
    rating: 5,
    text: 'Dosennya membimbing dengan sabar sampai saya lulus tepat waktu.',
    ...change,
  });

  return {
    office,
    small,
    upload,
    category,
    categoryId,
    article,
    banner,
    partner,
    testimonial,
    /** Sends an article. */
    write: async (change: Partial<ArticleForm> = {}) =>
      t.call(newsContract.save, { body: await article(change) }),
    /** An article as it is stored. */
    read: async (id: string) => (await t.call(newsContract.get, { params: { id } })).data,
  };
}

export type ContentDesk = Awaited<ReturnType<typeof contentDesk>>;
