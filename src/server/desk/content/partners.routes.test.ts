import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { partnerContract } from '#shared/desk/content/partner.contract.ts';
import { testimonialContract } from '#shared/desk/content/testimonial.contract.ts';
import { files, partners, testimonials } from '#server/platform/db/schema.ts';
import { publicPartners, publicTestimonials } from './content.public.ts';
import { type ContentDesk, contentDesk } from '#test/factories/content-scene.ts';
import { smallPdf } from '#test/factories/leave-scene.ts';
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
  await t.db.delete(partners);
  await t.db.delete(testimonials);
});
afterAll(() => t.close());

describe('a partner', () => {
  const add = async (change: Parameters<ContentDesk['partner']>[0] = {}) =>
    t.call(partnerContract.save, { body: await desk.partner(change) });
  const list = async (query: object = {}) => (await t.call(partnerContract.list, { query })).data;
  const uploadPdf = async () =>
    (
      await t.call(
        fileContract.upload,
        { body: {} },
        { files: [{ field: 'file', name: 'mou.pdf', content: smallPdf }] },
      )
    ).data.fileName;

  test('has an agreement that stays inside the portal', async () => {
    const file = await uploadPdf();
    expect((await add({ mouNumber: 'MOU/1', agreement: file, url: 'https://contoh.test' })).status).toBe(200);
    const [partner] = await list();
    expect(partner).toMatchObject({ mouNumber: 'MOU/1', agreement: { file, name: 'mou.pdf' } });
    expect(JSON.stringify(await publicPartners(t.db))).not.toMatch(/MOU|mou\.pdf|agreement/);
    const ask = () => t.call(fileContract.downloadPrivate, { query: { file } });
    await t.as((await buildStaff(t.db, 'partner:get')).id);
    expect((await ask()).status).toBe(200);
    await t.as((await buildStaff(t.db, 'banner:get')).id);
    expect((await ask()).status).toBe(403);
    await t.as(null);
    expect((await ask()).status).toBe(401);
    expect((await t.inject({ url: `/media/${file}` })).statusCode).toBe(404);
  });

  test('gets another agreement, keeps it, loses it, and takes it along for good', async () => {
    const [first, second] = [await uploadPdf(), await uploadPdf()];
    await add({ agreement: first });
    const save = async (agreement: string | null) => {
      const [partner] = await list();
      return partner && t.call(partnerContract.save, { body: { ...partner, agreement } });
    };
    const kept = async () => (await t.db.select().from(files)).map(({ name }) => name);
    await save(first);
    expect(await kept()).toContain(first);
    await save(second);
    expect([(await kept()).includes(first), (await kept()).includes(second)]).toEqual([false, true]);
    await save(null);
    expect((await kept()).includes(second)).toBe(false);
    const third = await uploadPdf();
    await save(third);
    const params = { id: (await list())[0]?._id ?? '' };
    await t.call(partnerContract.remove, { params });
    await t.call(partnerContract.purge, { params });
    expect((await kept()).includes(third)).toBe(false);
  });

  test.each([
    ['an agreement that is no PDF', async () => ({ agreement: await uploadText() }), 'agreement'],
    ['an agreement nobody uploaded', () => ({ agreement: 'x'.repeat(32) }), 'agreement'],
    ['an address that runs a script', () => ({ url: 'javascript:alert(1)' }), 'url'],
    ['an address inside the portal', () => ({ url: '/staff' }), 'url'],
    ['an end before its start', () => ({ mouStart: '2026-02-02', mouEnd: '2026-02-01' }), 'mouEnd'],
  ])('is refused with %s', async (_what, change, field) => {
    const refused = await add(await change());
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  const uploadText = async () =>
    (
      await t.call(
        fileContract.upload,
        { body: {} },
        { files: [{ field: 'file', name: 'a.csv', content: 'a,b\n1,2\n' }] },
      )
    ).data.fileName;

  test('whose agreement ends within 90 days is found by that', async () => {
    await add({ name: 'PT Panjang', mouEnd: '2026-11-23' });
    await add({ name: 'PT Sebentar', mouEnd: '2026-11-22' });
    await add({ name: 'PT Usai', mouEnd: '2026-08-23' });
    await add({ name: 'PT Tanpa' });
    const names = async (query: object) => (await list(query)).map(({ name }) => name);
    expect(await names({ ending: 'soon' })).toEqual(['PT Sebentar']);
    expect(await names({ ending: 'over' })).toEqual(['PT Usai']);
    expect(await names({ sort: 'name' })).toEqual(['PT Panjang', 'PT Sebentar', 'PT Tanpa', 'PT Usai']);
    expect(await names({ search: 'tanpa' })).toEqual(['PT Tanpa']);
  });
});

describe('a testimonial', () => {
  const add = (change: Parameters<ContentDesk['testimonial']>[0] = {}) =>
    t.call(testimonialContract.save, { body: desk.testimonial(change) });
  const list = async (query: object = {}) => (await t.call(testimonialContract.list, { query })).data;
  const consent = { consentOn: '2026-08-20', consentNote: 'Formulir tertulis' };

  test('is shown once its consent is recorded, and no longer when it is taken back', async () => {
    const photo = await desk.upload('photo');
    expect((await add({ photo })).status).toBe(200);
    expect(await publicTestimonials(t.db)).toEqual([]);
    expect(await list({ stage: 'NO_CONSENT' })).toHaveLength(1);
    const [one] = await list();
    await t.call(testimonialContract.save, { body: { ...one, ...desk.testimonial(one), ...consent } });
    const [shown] = await publicTestimonials(t.db);
    expect(Object.keys(shown ?? {})).toEqual(['name', 'role', 'photo', 'text', 'rating']);
    const [withConsent] = await list({ stage: 'SHOWN' });
    await t.call(testimonialContract.save, {
      body: { ...withConsent, ...desk.testimonial(withConsent), consentOn: null },
    });
    expect(await publicTestimonials(t.db)).toEqual([]);
  });

  test('goes to the trash, where nobody sees it', async () => {
    await add(consent);
    const [one] = await list();
    const params = { id: one?._id ?? '' };
    expect((await t.call(testimonialContract.remove, { params })).status).toBe(200);
    expect([await list(), await publicTestimonials(t.db)]).toEqual([[], []]);
    expect((await list({ trash: 'true' })).map(({ _id }) => _id)).toEqual([one?._id]);
  });

  test.each([
    ['a text of 29', { text: 'x'.repeat(29) }, 'text'],
    ['a text of 501', { text: 'x'.repeat(501) }, 'text'],
    ['no star', { rating: 0 }, 'rating'],
    ['six stars', { rating: 6 }, 'rating'],
    ['half a star', { rating: 4.5 }, 'rating'],
    ['a consent of nobody knows how', { consentOn: '2026-08-20' }, 'consentNote'],
    ['a consent of tomorrow', { consentOn: '2026-08-25', consentNote: 'Lisan' }, 'consentOn'],
  ])('is refused with %s', async (_what, change, field) => {
    const refused = await add(change);
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });
});
