import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bannerContract } from '#shared/desk/content/banner.contract.ts';
import { partnerContract } from '#shared/desk/content/partner.contract.ts';
import { testimonialContract } from '#shared/desk/content/testimonial.contract.ts';
import { auditLog, banners, files } from '#server/platform/db/schema.ts';
import { publicBanners } from './content.public.ts';
import { type ContentDesk, contentDesk } from '#test/factories/content-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let desk: ContentDesk;
beforeAll(async () => {
  t = await testApp();
  desk = await contentDesk(t);
});
beforeEach(async () => {
  await t.as(desk.office.id);
  await t.db.delete(banners);
});
afterAll(() => t.close());

const TODAY = '2026-08-24';
const isKept = async (path: string) =>
  (
    await t.db
      .select()
      .from(files)
      .where(eq(files.name, path.slice('/media/'.length)))
  ).length === 1;
const addBanner = async (change: Parameters<ContentDesk['banner']>[0] = {}) =>
  t.call(bannerContract.save, { body: await desk.banner(change) });
const listBanners = async (query: object = {}) =>
  (await t.call(bannerContract.list, { query: { limit: 100, ...query } })).data;
const addMany = async (count: number) => {
  const image = await desk.upload('banner');
  await addBanner({ image, title: 'Banner 1' });
  for (let i = 2; i <= count; i += 1) await addBanner({ title: `Banner ${i}` });
};

describe('a banner', () => {
  test('is created, read back, changed, and never from a stale copy', async () => {
    expect((await addBanner({ title: 'Pendaftaran', link: '/berita', endsOn: '2026-12-31' })).message).toBe(
      'Banner Pendaftaran tersimpan.',
    );
    const [banner] = await listBanners();
    if (!banner) throw new Error('no banner');
    expect(banner).toMatchObject({ title: 'Pendaftaran', stage: 'SHOWN', startsOn: null, position: 1 });
    expect(await publicBanners(t.db, TODAY)).toMatchObject([{ title: 'Pendaftaran', link: '/berita' }]);
    expect(await publicBanners(t.db, '2027-01-01')).toEqual([]);
    const fresh = await desk.upload('banner');
    const form = { ...banner, image: fresh };
    expect((await t.call(bannerContract.save, { body: form })).status).toBe(200);
    expect([await isKept(banner.image), await isKept(fresh)]).toEqual([false, true]);
    const stale = await t.call(bannerContract.save, { body: { ...banner, title: 'Lain' } });
    expect([stale.status, stale.error.code]).toEqual([409, 'STALE']);
    const log = await t.db.select().from(auditLog).where(eq(auditLog.entityId, banner._id));
    expect(log.map(({ action }) => action)).toEqual(['banner.create', 'banner.update']);
  });

  test.each([
    ['without alt text', { alt: ' ' }, 'alt'],
    ['without a title', { title: '' }, 'title'],
    ['with a foreign picture', { image: 'https://pelacak.test/a.webp' }, 'image'],
    ['with a picture nobody uploaded', { image: '/media/tidakada.webp' }, 'image'],
    ['that runs a script', { link: 'javascript:alert(1)' }, 'link'],
    ['that leads elsewhere by two slashes', { link: '//jahat.test' }, 'link'],
    ['that leads elsewhere by a backslash', { link: '/\\jahat.test' }, 'link'],
    ['that ends before it starts', { startsOn: '2026-09-02', endsOn: '2026-09-01' }, 'endsOn'],
  ])('%s is refused', async (_what, change, field) => {
    const refused = await addBanner(change);
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
    expect(await listBanners()).toEqual([]);
  });

  test('is shown in its period only', async () => {
    await addBanner({ title: 'Nanti', startsOn: '2026-08-25' });
    await addBanner({ title: 'Usai', endsOn: '2026-08-23' });
    await addBanner({ title: 'Kini', startsOn: TODAY, endsOn: TODAY });
    await addBanner({ title: 'Simpan', isActive: false });
    expect((await publicBanners(t.db, TODAY)).map(({ title }) => title)).toEqual(['Kini']);
    for (const [stage, title] of [
      ['PLANNED', 'Nanti'],
      ['OVER', 'Usai'],
      ['SHOWN', 'Kini'],
      ['OFF', 'Simpan'],
    ] as const) {
      expect((await listBanners({ stage })).map((banner) => banner.title)).toEqual([title]);
    }
  });

  test('is the ninth active one for nobody, also not for two at once', async () => {
    await addMany(7);
    const forms = [await desk.banner({ title: 'Kedelapan' }), await desk.banner({ title: 'Juga kedelapan' })];
    const answers = await Promise.all(forms.map((body) => t.call(bannerContract.save, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.errors).toEqual({
      isActive: 'Sudah ada 8 banner aktif. Nonaktifkan salah satu terlebih dahulu.',
    });
    expect(await listBanners()).toHaveLength(8);
    expect((await addBanner({ title: 'Cadangan', isActive: false })).status).toBe(200);
    const spare = (await listBanners({ stage: 'OFF' })).map(({ _id, updatedAt }) => ({ _id, updatedAt }));
    const activated = await t.call(bannerContract.setActive, { body: { items: spare, isActive: true } });
    expect(activated.data).toMatchObject({ changed: 0, results: [{ ok: false }] });
    const [first] = await listBanners();
    await t.call(bannerContract.remove, { params: { id: first?._id ?? '' } });
    const again = await t.call(bannerContract.setActive, { body: { items: spare, isActive: true } });
    expect(again.data.changed).toBe(1);
  });
});

describe('the order', () => {
  const ordered = async () => (await t.call(bannerContract.ordered, {})).data;

  test('is changed as a whole, shown to the public, and no change of the records', async () => {
    await addMany(3);
    const before = await listBanners();
    const ids = (await ordered()).map(({ _id }) => _id).toReversed();
    expect((await t.call(bannerContract.setOrder, { body: { ids } })).message).toBe('Urutan tersimpan.');
    expect((await ordered()).map(({ _id }) => _id)).toEqual(ids);
    expect((await publicBanners(t.db, TODAY)).map(({ title }) => title)).toEqual([
      'Banner 3',
      'Banner 2',
      'Banner 1',
    ]);
    const stamps = new Map((await listBanners()).map(({ _id, updatedAt }) => [_id, updatedAt]));
    expect(before.every(({ _id, updatedAt }) => stamps.get(_id) === updatedAt)).toBe(true);
  });

  test('of a list that changed meanwhile is refused', async () => {
    await addMany(2);
    const ids = (await ordered()).map(({ _id }) => _id);
    await addBanner({ title: 'Baru' });
    const refused = await t.call(bannerContract.setOrder, { body: { ids } });
    expect([refused.status, refused.error.code]).toEqual([409, 'CONFLICT']);
    const unknown = await t.call(bannerContract.setOrder, { body: { ids: [...ids, randomUUID()] } });
    const errors = { [`ids.${ids.length}`]: 'Data yang disusun tidak ditemukan.' };
    expect(unknown).toMatchObject({ status: 400, error: { errors } });
    const twice = await t.call(bannerContract.setOrder, { body: { ids: [ids[0] ?? '', ids[0] ?? ''] } });
    expect(twice.status).toBe(400);
  });

  test('holds for two at once: one of both, never a mixture', async () => {
    await addMany(4);
    const ids = (await ordered()).map(({ _id }) => _id);
    const [one, two] = [ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)]];
    await Promise.all([one, two].map((list) => t.call(bannerContract.setOrder, { body: { ids: list } })));
    expect([one, two]).toContainEqual((await ordered()).map(({ _id }) => _id));
  });
});

test('the trash keeps the picture, gives back out of use, and lets go for good', async () => {
  await addBanner();
  const [banner] = await listBanners();
  const params = { id: banner?._id ?? '' };
  expect((await t.call(bannerContract.restore, { params, body: {} })).error.code).toBe('RULE');
  expect((await t.call(bannerContract.remove, { params })).message).toBe('Banner dipindahkan ke sampah.');
  expect([await listBanners(), (await listBanners({ trash: 'true' })).length]).toEqual([[], 1]);
  expect(await publicBanners(t.db, TODAY)).toEqual([]);
  expect((await t.call(bannerContract.restore, { params, body: {} })).status).toBe(200);
  expect(await listBanners()).toMatchObject([{ stage: 'OFF', deletedAt: null }]);
  const items = (await listBanners()).map(({ _id, updatedAt }) => ({ _id, updatedAt }));
  expect((await t.call(bannerContract.removeMany, { body: { items } })).data.changed).toBe(1);
  expect((await t.call(bannerContract.purge, { params })).status).toBe(200);
  expect(await isKept(banner?.image ?? '')).toBe(false);
  expect((await t.call(bannerContract.purge, { params })).status).toBe(404);
});

test('reading alone changes nothing', async () => {
  await addBanner();
  const [banner] = await listBanners();
  const forms = [await desk.banner(), await desk.partner(), desk.testimonial()] as const;
  await t.as((await buildStaff(t.db, 'banner:get', 'partner:get', 'testimoni:get')).id);
  expect(await listBanners()).toHaveLength(1);
  const params = { id: banner?._id ?? '' };
  const answers = [
    await t.call(bannerContract.save, { body: forms[0] }),
    await t.call(bannerContract.save, {
      body: { ...forms[0], _id: params.id, updatedAt: banner?.updatedAt },
    }),
    await t.call(partnerContract.save, { body: forms[1] }),
    await t.call(testimonialContract.save, { body: forms[2] }),
    await t.call(bannerContract.remove, { params }),
    await t.call(bannerContract.setOrder, { body: { ids: [params.id] } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  await t.as(null);
  expect((await t.call(bannerContract.list, { query: {} })).status).toBe(401);
});
