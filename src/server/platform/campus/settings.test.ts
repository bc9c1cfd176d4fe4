import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { campusContract } from '#shared/platform/campus/campus.contract.ts';
import { sectionForms, sectionNames } from '#shared/platform/campus/sections.ts';
import { documentOf } from '#server/platform/documents/layout.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { signatures } from '#server/platform/documents/signatures.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { prove, sectionNow, signInAdmin } from '#test/factories/settings.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { integrationsOf, mailSettings } from './campus.public.ts';

let t: TestApp;
let admin: { id: string };
beforeAll(async () => {
  t = await testApp({ settings: { SMTP_URL: 'smtp://lama.test:25' } });
});
beforeEach(async () => {
  t.setNow(TEST_NOW);
  admin = await signInAdmin(t);
});
afterAll(() => t.close());

type Body = Parameters<typeof t.call<typeof mainDataContract.save>>[1]['body'];
const save = (body: unknown) => t.call(mainDataContract.save, { body: body as Body });
const history = async (section: 'gates' | 'integration' | 'institution' | 'officials') =>
  (await t.call(mainDataContract.history, { query: { section } })).data;

describe('settings', () => {
  test('are refused to everybody but admins', async () => {
    const { userId } = await buildStudent(t.db);
    const staff = await buildStaff(t.db, 'mainData:get', 'mainData:update');
    for (const [user, status] of [
      [null, 401],
      [userId, 403],
      [staff.id, 403],
    ] as const) {
      await t.as(user);
      expect((await t.call(mainDataContract.get, {})).status).toBe(status);
      expect((await prove(t)).status).toBe(status);
      expect((await save({ section: 'gates' })).status).toBe(status);
    }
  });

  test('come with their defaults and can be sent back as they came', async () => {
    await prove(t);
    for (const section of sectionNames) {
      const now = await sectionNow(t, section);
      if (section === 'institution') Object.assign(now.values, { name: 'Kampus Contoh' });
      if (section === 'programme') Object.assign(now.values, { name: 'Manajemen' });
      expect(sectionForms[section].safeParse(now.values).error).toBeUndefined();
      expect(await save(now)).toMatchObject({ status: 200, message: 'Pengaturan tersimpan.' });
    }
    const kept = await history('gates');
    expect(kept).toEqual([]);
  });

  test.each([
    ['gates', { uasPercent: 101 }, 'values.uasPercent'],
    ['gates', { krsSppPercent: 80 }, 'values.utsPercent'],
    ['gates', { uasPercent: 70 }, 'values.uasPercent'],
    ['institution', { name: '' }, 'values.name'],
    ['institution', { color: 'merah' }, 'values.color'],
    ['institution', { timeZone: 'Europe/Berlin' }, 'values.timeZone'],
    ['programme', { code: '12' }, 'values.code'],
    ['academic', { shortMaxSks: 10 }, 'values.shortMaxSks'],
    ['academic', { minAttendanceUts: 90 }, 'values.minAttendanceUts'],
    ['finance', { receiptPrefix: 'kw-' }, 'values.receiptPrefix'],
    ['thesis', { examSessions: 1 }, 'values.examSessions'],
    ['library', { finePerDay: -1 }, 'values.finePerDay'],
    ['integration', { feederUrl: 'javascript:alert(1)' }, 'values.feederUrl'],
    ['integration', { smtpUrl: 'http://surat.test' }, 'values.smtpUrl'],
    ['privacy', { policy: 'Kami menjaga data.' }, 'values.version'],
    ['site', { footerLinks: [{ label: 'X', url: 'javascript:alert(1)' }] }, 'values.footerLinks.0.url'],
    ['site', { maintenance: { on: true, message: '', until: null } }, 'values.maintenance.message'],
    [
      'site',
      { maintenance: { on: true, message: 'a', until: '2026-02-31T10:00' } },
      'values.maintenance.until',
    ],
  ] as const)('%s with %j is refused at %s', async (section, change, field) => {
    await prove(t);
    const now = await sectionNow(t, section);
    const refused = await save({ ...now, values: { ...now.values, name: 'Contoh', ...change } });
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
  });

  test('take effect at once and keep who changed what', async () => {
    await prove(t);
    const now = await sectionNow(t, 'institution');
    const values = { ...now.values, name: 'Sekolah Tinggi Contoh', city: 'Bandung' };
    expect((await save({ ...now, values })).status).toBe(200);
    expect((await t.call(campusContract.get, {})).data.name).toBe('Sekolah Tinggi Contoh');
    const [newest] = await history('institution');
    expect(newest?.changedBy).not.toBeNull();
    expect(newest?.changes).toContainEqual({ field: 'city', from: '', to: 'Bandung' });
    const { rows } = await t.db.execute(
      sql`select after from audit_log where action = 'main-data.update' and actor_id = ${admin.id}`,
    );
    expect(rows).toMatchObject([{ after: { city: 'Bandung' } }]);
  });

  test('are not overwritten from an older copy, and both groups of two admins are kept', async () => {
    await prove(t);
    const gates = await sectionNow(t, 'gates');
    const finance = await sectionNow(t, 'finance');
    expect((await save({ ...gates, values: { ...gates.values, edo: false } })).status).toBe(200);
    expect((await save({ ...finance, values: { ...finance.values, stampBox: false } })).status).toBe(200);
    const stale = await save({ ...gates, values: { ...gates.values, eka: false } });
    expect([stale.status, stale.error.code]).toEqual([409, 'STALE']);
    const { data } = await t.call(mainDataContract.get, {});
    expect(data.sections.gates).toMatchObject({ edo: false, eka: true });
    expect(data.sections.finance.stampBox).toBe(false);
    const now = await sectionNow(t, 'gates');
    await save({ ...now, values: { ...now.values, edo: true } });
  });

  test('need both officials of an office to follow each other', async () => {
    await prove(t);
    const now = await sectionNow(t, 'officials');
    const one = { role: 'KETUA', name: 'Satu', from: '2020-01-01', to: null };
    const list = [one, { ...one, role: 'WAKA1', from: '2024-01-01', to: '2023-01-01' }];
    const refused = await save({ ...now, values: { list } });
    expect(Object.keys(refused.error.errors ?? {})).toEqual(['values.list.1.to']);
    const both = await save({ ...now, values: { list: [one, { ...one, name: 'Dua', from: '2024-01-01' }] } });
    expect(Object.keys(both.error.errors ?? {})).toEqual(['values.list.1.from']);
    const forged = await save({ ...now, values: { list: [{ ...one, signature: 'bukan-tanda-tangan' }] } });
    expect(Object.keys(forged.error.errors ?? {})).toEqual(['values.list.0.signature']);
    expect(await history('officials')).toEqual([]);
  });
});

describe('the proof', () => {
  test('is asked for, refused with a wrong password, and over after ten minutes', async () => {
    const now = await sectionNow(t, 'gates');
    const changed = { ...now, values: { ...now.values, biodata: false } };
    expect((await save(changed)).error).toMatchObject({ code: 'PROOF_REQUIRED' });
    const wrong = await prove(t, 'bukan sandi saya');
    expect([wrong.status, wrong.error.errors]).toEqual([400, { password: 'Kata sandi salah.' }]);
    expect((await save(changed)).status).toBe(403);
    const proven = await prove(t);
    expect(proven.data.until).toBe('2026-08-24T03:10:00.000Z');
    expect((await t.call(mainDataContract.get, {})).data.proofUntil).toBe(proven.data.until);
    t.setNow('2026-08-24T03:10:00.000Z');
    expect((await save(changed)).error.code).toBe('PROOF_REQUIRED');
    expect((await t.call(mainDataContract.get, {})).data.proofUntil).toBeNull();
    expect((await sectionNow(t, 'gates')).values.biodata).toBe(true);
  });

  test('holds for the session that gave it only', async () => {
    await prove(t);
    await t.as(admin.id);
    const now = await sectionNow(t, 'gates');
    expect((await save(now)).error.code).toBe('PROOF_REQUIRED');
  });

  test('may be tried ten times in a quarter of an hour', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 11; i += 1) answers.push((await prove(t, 'salah')).status);
    expect(answers).toEqual([...Array<number>(10).fill(400), 429]);
  });
});

describe('secrets', () => {
  const password = 'rahasia-feeder-9931';

  test('are kept encrypted, used, and never answered or written down', async () => {
    await prove(t);
    const now = await sectionNow(t, 'integration');
    const values = {
      ...now.values,
      feederUrl: 'https://feeder.test/ws',
      feederUsername: 'op',
      feederPassword: password,
      smtpUrl: 'smtp://kampus:surat-7712@surat.test:587',
      mailFrom: 'portal@kampus.test',
    };
    const answers = [await save({ ...now, values }), await t.call(mainDataContract.get, {})];
    answers.push((await t.call(mainDataContract.history, { query: { section: 'integration' } })) as never);
    const { rows } = await t.db.execute(sql`
      select (select json_agg(a) from audit_log a)::text audits, (select json_agg(v) from main_data_versions v)::text versions,
        (select json_agg(s) from main_data_secrets s)::text secrets, (select data from main_data)::text main`);
    const seen = JSON.stringify([answers.map(({ error }) => error), rows]);
    expect(seen).not.toContain(password);
    expect(seen).not.toContain('surat-7712');
    const { isSet } = (await t.call(mainDataContract.get, {})).data;
    expect(isSet).toEqual({ feederPassword: true, lmsToken: false, smtpUrl: true });
    expect(await integrationsOf(t.services)).toMatchObject({
      feeder: { url: 'https://feeder.test/ws', username: 'op', password },
      lms: null,
    });
    expect(await mailSettings(t.services.env, t.db, t.services.campus)).toEqual({
      smtpUrl: 'smtp://kampus:surat-7712@surat.test:587',
      from: 'portal@kampus.test',
    });
    const [newest] = await history('integration');
    expect(newest?.changes).toContainEqual({ field: 'feederPassword', from: null, to: 'diganti' });
  });

  test('stay when the group is saved without them, and go when they are forgotten', async () => {
    await prove(t);
    const now = await sectionNow(t, 'integration');
    await save({ ...now, values: { ...now.values, feederUsername: 'operator' } });
    expect((await integrationsOf(t.services)).feeder).toMatchObject({ username: 'operator', password });
    const again = await sectionNow(t, 'integration');
    await save({ ...again, values: { ...again.values, forget: ['feederPassword', 'smtpUrl'] } });
    expect((await integrationsOf(t.services)).feeder).toBeNull();
    const { smtpUrl } = await mailSettings(t.services.env, t.db, t.services.campus);
    expect(smtpUrl).toBe('smtp://lama.test:25');
  });

  test('cannot be read with another key', async () => {
    await prove(t);
    const now = await sectionNow(t, 'integration');
    await save({ ...now, values: { ...now.values, lmsUrl: 'https://lms.test', lmsToken: 'abc' } });
    expect((await integrationsOf(t.services)).lms).toEqual({ url: 'https://lms.test', token: 'abc' });
    const env = { ...t.services.env, SESSION_SECRET: 'another secret of at least 32 letters' };
    expect((await integrationsOf({ ...t.services, env })).lms).toBeNull();
  });
});

describe('an earlier state', () => {
  test('comes back as the newest one', async () => {
    await prove(t);
    const first = await sectionNow(t, 'gates');
    await save({ ...first, values: { ...first.values, krsSppPercent: 40 } });
    const second = await sectionNow(t, 'gates');
    await save({ ...second, values: { ...second.values, krsSppPercent: 60 } });
    const versions = await history('gates');
    const wanted = versions.find(({ changes }) => changes.some(({ to }) => to === 40));
    const { updatedAt } = await sectionNow(t, 'gates');
    const body = { _id: wanted?._id ?? '', updatedAt };
    const stale = await t.call(mainDataContract.restore, { body: { ...body, updatedAt: second.updatedAt } });
    expect(stale.error.code).toBe('STALE');
    const restored = await t.call(mainDataContract.restore, { body });
    expect(restored.message).toBe(`Versi ${wanted?.no} dikembalikan.`);
    expect((await sectionNow(t, 'gates')).values.krsSppPercent).toBe(40);
    const [newest] = await history('gates');
    expect(newest).toMatchObject({
      restoredNo: wanted?.no,
      changes: [{ field: 'krsSppPercent', from: 60, to: 40 }],
    });
    await t.as(admin.id);
    expect((await t.call(mainDataContract.restore, { body })).error.code).toBe('PROOF_REQUIRED');
  });

  test('that no longer fits the rules is refused in words', async () => {
    await prove(t);
    const now = await sectionNow(t, 'institution');
    await save({ ...now, values: { ...now.values, name: 'Kampus Lain' } });
    const first = (await history('institution')).at(-1);
    const { updatedAt } = await sectionNow(t, 'institution');
    const body = { _id: first?._id ?? '', updatedAt };
    const answer = await t.call(mainDataContract.restore, { body });
    expect([answer.status, answer.error.message]).toEqual([
      422,
      'Versi ini tidak lagi memenuhi aturan. Isi nama kampus. Ubah isiannya langsung.',
    ]);
  });
});

describe('pictures', () => {
  const image = () =>
    sharp({ create: { width: 400, height: 200, channels: 4, background: '#123456' } })
      .png()
      .toBuffer();
  const file = async () => ({ files: [{ field: 'file', name: 'gambar.png', content: await image() }] });
  const frame = async () => {
    const facts = { db: t.db, services: t.services, actor: await t.actor(), now: t.services.clock() };
    return printFrame({ ...facts, log: t.app.log } as unknown as Ctx);
  };

  test('stand on documents: the signature of who was in office on the day', async () => {
    const refused = await t.call(mainDataContract.saveSignature, { body: {} }, await file());
    expect(refused.error.code).toBe('PROOF_REQUIRED');
    await prove(t);
    const { data } = await t.call(mainDataContract.saveSignature, { body: {} }, await file());
    const stamp = { params: { kind: 'stamp' as const } };
    await t.call(mainDataContract.savePicture, { ...stamp, body: {} }, await file());
    const now = await sectionNow(t, 'officials');
    const list = [
      { role: 'KA_BAAK', name: 'Lama', from: '2020-01-01', to: '2025-12-31', signature: data.file },
      { role: 'KA_BAAK', name: 'Baru', from: '2026-01-01' },
    ];
    expect((await save({ ...now, values: { list } })).status).toBe(200);
    const { signer } = await frame();
    expect(signer('KA_BAAK', '2026-08-24')).toEqual({ position: 'Kepala BAAK', name: 'Baru', id: null });
    expect(signer('KA_BAAK', '2025-06-01')).toMatchObject({
      name: 'Lama',
      signature: expect.stringMatching(/^data:image\/png/),
      stamp: expect.stringMatching(/^data:image\/png/),
    });
    const width = 400;
    const content = [
      signatures([signer('KA_BAAK', '2025-06-01'), signer('KA_BAAK', '2026-01-01')], { width }),
    ];
    const pdf = await renderPdf(documentOf((await frame()).meta, { heading: 'CONTOH', content }));
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
    expect((await t.call(mainDataContract.removePicture, stamp)).data).toEqual({ file: null });
    expect((await frame()).signer('KA_BAAK', '2025-06-01').stamp).toBeUndefined();
    expect(await t.call(mainDataContract.removePicture, stamp)).toMatchObject({
      status: 404,
      message: 'Gambar stempel tidak ada.',
    });
  });

  test('are private: only the logo is served to everybody', async () => {
    await prove(t);
    const kind = { params: { kind: 'letterhead' as const }, body: {} };
    const { data } = await t.call(mainDataContract.savePicture, kind, await file());
    expect((await frame()).meta.letterhead.picture).toMatch(/^data:image\/png/);
    const sample = await t.call(mainDataContract.sampleLetter, {});
    expect([sample.status, sample.headers['content-type']]).toEqual([200, 'application/pdf']);
    const url = `/api/download/private-file/?file=${data.file}`;
    expect((await t.inject({ url: `/media/${data.file}` })).statusCode).toBe(404);
    await t.as((await buildStudent(t.db)).userId);
    expect((await t.inject({ url })).statusCode).toBe(403);
  });
});
