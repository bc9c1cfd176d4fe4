import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, files } from '#server/platform/db/schema.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { campusContract } from '#shared/platform/campus/campus.contract.ts';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { buildStaff } from '#test/factories/people.ts';
import { prove, signInAdmin } from '#test/factories/settings.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { saveMainData } from './campus.store.ts';

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await testApp();
  admin = (await signInAdmin(t)).id;
  await saveMainData(t.db, { institution: { name: 'Kampus Contoh' }, later: { kept: true } });
});
afterAll(() => t.close());

const picture = (width = 900) =>
  sharp({
    create: { width, height: width / 2, channels: 4, background: { r: 0, g: 90, b: 160, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
const upload = async (content?: Buffer) =>
  t.call(
    mainDataContract.saveLogo,
    { body: {} },
    { files: [{ field: 'file', name: 'logo.png', content: content ?? (await picture()) }] },
  );
const logoNow = async () => (await t.call(campusContract.get, {})).data.logo;
const headNow = async () => {
  const ctx = {
    db: t.db,
    services: t.services,
    actor: await t.actor(),
    now: t.services.clock(),
    log: t.app.log,
  };
  return (await printFrame(ctx as unknown as Ctx)).meta.letterhead;
};

describe('the logo', () => {
  test('stands on screens and letterheads at once, and the old picture goes', async () => {
    await t.as(admin);
    await prove(t);
    expect((await headNow()).logo).toBeUndefined();
    const first = await upload();
    expect(first).toMatchObject({ status: 200, message: 'Logo tersimpan.' });
    expect(await logoNow()).toBe(first.data.logo);
    const served = await t.inject({ url: first.data.logo ?? '' });
    expect(served.headers['content-type']).toBe('image/png');
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({
      width: 512,
      height: 256,
      hasAlpha: true,
    });
    const head = await headNow();
    expect(head.college).toBe('Kampus Contoh');
    expect(head.logo).toMatch(/^data:image\/png;base64,/);
    const second = await upload(await picture(300));
    expect(second.data.logo).not.toBe(first.data.logo);
    expect((await t.inject({ url: first.data.logo ?? '' })).statusCode).toBe(404);
    expect(await t.db.select().from(files).where(eq(files.kind, 'logo'))).toHaveLength(1);
  });

  test('can be taken away; the other settings stay and the trail names both', async () => {
    await t.as(admin);
    await prove(t);
    const { logo } = (await upload()).data;
    expect((await t.call(mainDataContract.removeLogo, {})).data).toEqual({ logo: null });
    expect(await logoNow()).toBeNull();
    expect((await headNow()).college).toBe('Kampus Contoh');
    expect(await t.call(mainDataContract.removeLogo, {})).toMatchObject({
      status: 404,
      message: 'Kampus ini tidak memiliki logo.',
    });
    const trail = await t.db.select().from(auditLog).where(eq(auditLog.action, 'main-data.logo'));
    expect(trail.at(-1)).toMatchObject({ before: { logo }, after: { logo: null }, actorId: admin });
  });

  test('is a picture, and only the admin’s to change', async () => {
    await t.as(admin);
    await prove(t);
    expect((await upload(Buffer.from('<svg/>'))).status).toBe(415);
    expect(
      (await t.call(mainDataContract.saveLogo, { body: {} }, { files: [] })).error.errors,
    ).toHaveProperty('file');
    const sample = await t.call(mainDataContract.sampleLetter, {});
    expect((sample.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    await t.as((await buildStaff(t.db, 'mainData:get', 'mainData:update')).id);
    expect((await upload()).status).toBe(403);
    expect((await t.call(mainDataContract.sampleLetter, {})).status).toBe(403);
    await t.as(null);
    expect((await upload()).status).toBe(401);
  });
});
