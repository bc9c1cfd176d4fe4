import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentMethodContract } from '#shared/finance/payment-methods/payment-method.contract.ts';
import { midtransGateway } from '#server/finance/gateway/midtrans/midtrans.ts';
import { hashPassword } from '#server/identity/auth/password.ts';
import { auditLog, users } from '#server/platform/db/schema.ts';
import { buildPaymentMethod, buildPaymentType } from '#test/factories/finance.ts';
import { buildStaff, buildStudent, next } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const PASSWORD = 'Rahasia-Kampus-26';

let t: TestApp;
let officeId: string;
beforeAll(async () => {
  t = await testApp();
  const rights = ['get', 'create', 'update', 'delete'] as const;
  officeId = (await buildStaff(t.db, ...rights.map((verb) => `paymentMethod:${verb}` as const))).id;
  await t.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, officeId));
  await t.as(officeId);
});
afterAll(() => t.close());

type Form = Parameters<typeof t.call<typeof paymentMethodContract.save>>[1]['body'];
const form = (change: Partial<Form> = {}): Form => ({
  name: `Bank Nusa ${next()}`,
  type: 'BANK_TRANSFER',
  bankName: 'Bank Nusa',
  accountNumber: '1234 5678 90',
  accountHolder: 'Yayasan Contoh',
  ...change,
});
const save = (change: Partial<Form> = {}) => t.call(paymentMethodContract.save, { body: form(change) });
const add = (change: Partial<Form> = {}) => save({ ...change, password: PASSWORD });
const find = async (name: string) =>
  (await t.call(paymentMethodContract.list, { query: { search: name } })).data.find(
    (one) => one.name === name,
  );
const remove = (id: string) => t.call(paymentMethodContract.remove, { params: { id } });

const picturePng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

test('a method is created with digits only, changed, and never from a stale copy', async () => {
  const name = `Bank Nusa ${next()}`;
  expect((await add({ name })).status).toBe(200);
  const method = await find(name);
  expect(method).toMatchObject({ accountNumber: '1234567890', isActive: true, image: null });
  expect((await save({ ...method, order: 3 })).status).toBe(200);
  expect((await save({ ...method, order: 4 })).error.code).toBe('STALE');
  expect((await add({ name: name.toUpperCase() })).error.errors).toEqual({
    name: 'Metode pembayaran dengan nama ini sudah ada.',
  });
});

test.each([
  ['letters in a number', { accountNumber: '12a' }, 'accountNumber'],
  ['a transfer without a number', { accountNumber: '' }, 'accountNumber'],
  ['an account of nobody', { accountHolder: ' ' }, 'accountHolder'],
  ['a virtual account without prefix', { type: 'VIRTUAL_ACCOUNT' as const }, 'vaPrefix'],
  ['no name', { name: ' ' }, 'name'],
])('refuses %s', async (_what, change, field) => {
  const refused = await save(change);
  expect(refused.status).toBe(400);
  expect(refused.error.errors).toHaveProperty(field);
});

test('another account number takes the own password and is audited with both', async () => {
  const name = `Bank Nusa ${next()}`;
  await add({ name });
  const method = await find(name);
  const change = (password?: string) =>
    save({ ...method, accountNumber: '99999', ...(password && { password }) });
  const message = 'Isi kata sandi Anda untuk mengubah tujuan pembayaran.';
  expect((await change()).error.errors).toEqual({ password: message });
  expect((await change('salah')).error.errors).toEqual({ password: message });
  expect(await find(name)).toMatchObject({ accountNumber: '1234567890' });
  expect((await change(PASSWORD)).status).toBe(200);
  const log = await t.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, method?._id ?? ''));
  expect(log.at(-1)).toMatchObject({
    action: 'payment-method.change-account',
    actorId: officeId,
    before: { accountNumber: '1234567890' },
    after: { accountNumber: '99999' },
  });
  expect(JSON.stringify(log)).not.toContain(PASSWORD);
});

test('a new method takes the own password, and so does whatever leads money elsewhere', async () => {
  const name = `Bank Nusa ${next()}`;
  const message = 'Isi kata sandi Anda untuk mengubah tujuan pembayaran.';
  expect((await save({ name })).error.errors).toEqual({ password: message });
  expect((await save({ name, type: 'CASH' })).error.errors).toEqual({ password: message });
  expect(await find(name)).toBeUndefined();
  expect((await add({ name })).status).toBe(200);
  const method = await find(name);
  for (const change of [
    { accountHolder: 'Budi' },
    { bankName: 'Bank Samudra' },
    { instructions: 'Transfer ke 999 saja.' },
    { type: 'EWALLET' as const },
  ]) {
    expect((await save({ ...method, ...change })).error.errors).toEqual({ password: message });
  }
  expect(await find(name)).toEqual(method);
  expect((await save({ ...method, order: 9, isActive: false })).status).toBe(200);
});

test('only wrong passwords count towards the limit', async () => {
  for (let time = 0; time < 12; time += 1) expect((await add({ name: `Kas ${next()}` })).status).toBe(200);
});

test('another picture of a QRIS is another account; of a bank it is a logo', async () => {
  const picture = async () => {
    const content = await picturePng(140, 140);
    return (
      await t.call(
        paymentMethodContract.uploadImage,
        {},
        { files: [{ field: 'file', name: 'qr.png', content }] },
      )
    ).data.image;
  };
  for (const [type, status] of [
    ['QRIS', 400],
    ['BANK_TRANSFER', 200],
  ] as const) {
    const name = `Metode ${next()}`;
    expect((await add({ name, type, image: await picture() })).status).toBe(200);
    const change = { ...(await find(name)), image: await picture() };
    expect((await save(change)).status).toBe(status);
    expect((await save({ ...(await find(name)), image: change.image, password: PASSWORD })).status).toBe(200);
  }
});

test('a QRIS is offered with its picture, unless a gateway shows one of its own', async () => {
  const name = `QRIS ${next()}`;
  const refused = await add({ name, type: 'QRIS' });
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['image']]);
  expect((await add({ name, type: 'QRIS', isActive: false })).status).toBe(200);
  expect((await save({ ...(await find(name)), isActive: true })).status).toBe(400);
  const before = t.services.gateway;
  const nowhere = 'http://127.0.0.1:9';
  t.services.gateway = midtransGateway({ url: nowhere, apiUrl: nowhere, key: 'k', timeoutMs: 200 });
  expect((await save({ ...(await find(name)), isActive: true })).status).toBe(200);
  t.services.gateway = before;
  // What the gateway lent may be ordered elsewhere without it, but not offered anew.
  expect((await save({ ...(await find(name)), order: 7 })).status).toBe(200);
  expect((await save({ ...(await find(name)), isActive: false })).status).toBe(200);
  expect((await save({ ...(await find(name)), isActive: true })).status).toBe(400);
});

test('a method in use is not deleted', async () => {
  const method = await buildPaymentMethod(t.db);
  const period = await buildPeriod(t.db);
  await buildPaymentType(t.db, { periodCode: period.code, methodIds: [method.id] });
  expect((await remove(method.id)).error).toMatchObject({
    code: 'REFERENCED',
    message:
      'Metode dipakai pada 0 pembayaran, 0 pengembalian dana, dan 1 jenis pembayaran. Nonaktifkan saja.',
  });
  expect((await remove((await buildPaymentMethod(t.db)).id)).status).toBe(200);
  expect((await remove(method.id.replace(/.$/, '0'))).status).not.toBe(200);
});

test('the logo is a square picture of our own making', async () => {
  const upload = async (content: Buffer) =>
    t.call(paymentMethodContract.uploadImage, {}, { files: [{ field: 'file', name: 'logo.png', content }] });
  expect((await upload(await picturePng(240, 120))).error.errors).toEqual({ file: 'Gambar harus persegi.' });
  expect((await upload(Buffer.from('bukan gambar'))).status).toBe(415);
  expect((await upload(Buffer.alloc(1024 * 1024 + 1))).status).toBe(413);
  const { image } = (await upload(await picturePng(600, 600))).data;
  expect((await t.inject({ url: image })).headers['content-type']).toBe('image/webp');
  expect((await add({ image })).status).toBe(200);
  const foreign = `/media/${'0'.repeat(32)}.webp`;
  expect((await add({ image: foreign })).error.errors).toEqual({ image: 'Unggah gambar terlebih dahulu.' });
});

test('students see those in use, others need the right', async () => {
  const [open, closed] = [
    await buildPaymentMethod(t.db),
    await buildPaymentMethod(t.db, { isActive: false }),
  ];
  const seen = async (query: { active?: 'true' | 'false' } = {}) =>
    (await t.call(paymentMethodContract.list, { query: { limit: '100', ...query } })).data?.map(
      ({ _id }) => _id,
    );
  expect(await seen()).toEqual(expect.arrayContaining([open.id, closed.id]));
  await t.as((await buildStudent(t.db)).userId);
  expect(await seen()).toContain(open.id);
  expect(await seen({ active: 'false' })).not.toContain(closed.id);
  expect((await save()).status).toBe(403);
  await t.as((await buildStaff(t.db, 'paymentMethod:get')).id);
  expect((await save()).status).toBe(403);
  expect((await remove(open.id)).status).toBe(403);
  await t.as(null);
  expect((await t.call(paymentMethodContract.list, { query: {} })).status).toBe(401);
  await t.as(officeId);
});
