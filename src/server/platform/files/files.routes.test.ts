import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { avatarContract } from '#shared/people/profile/avatar.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { files, users } from '#server/platform/db/schema.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let photo: Buffer;
beforeAll(async () => {
  t = await testApp();
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());

const file = (content: Buffer | string, name = 'foto.jpg') => ({ files: [{ field: 'file', name, content }] });
const own = (content: Buffer | string) => t.call(avatarContract.own, { body: {} }, file(content));
const avatarOf = async (id: string) =>
  (await t.db.select({ avatar: users.avatar }).from(users).where(eq(users.id, id)))[0]?.avatar ?? '';

test('the own picture becomes two squares that anybody may see', async () => {
  const user = await buildUser(t.db);
  await t.as(user.id);
  const { status, data, message } = await own(photo);
  expect([status, message]).toEqual([200, 'Foto tersimpan.']);
  expect(data.avatar).toBe(await avatarOf(user.id));
  await t.as(null);
  for (const size of [160, 80]) {
    const picture = await t.inject({ url: data.avatar.replace('-160.', `-${size}.`) });
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: size,
      height: size,
    });
    const again = await t.inject({
      url: data.avatar.replace('-160.', `-${size}.`),
      headers: { 'if-none-match': String(picture.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  }
});

test('a new picture takes the place of the old one, whose bytes go', async () => {
  const user = await buildUser(t.db);
  await t.as(user.id);
  const first = (await own(photo)).data.avatar;
  const second = (await own(photo)).data.avatar;
  expect(second).not.toBe(first);
  expect((await t.inject({ url: first })).statusCode).toBe(404);
  expect((await t.inject({ url: second })).statusCode).toBe(200);
});

test.each([
  ['no file', undefined, 400],
  ['text', 'not a picture', 415],
  ['a cut picture', 'cut', 400],
])('%s is refused and nothing is kept', async (_name, content, status) => {
  const user = await buildUser(t.db);
  await t.as(user.id);
  const before = await t.db.$count(files);
  const refused =
    content === undefined
      ? await t.call(avatarContract.own, { body: {} })
      : await own(content === 'cut' ? photo.subarray(0, 400) : content);
  expect(refused.status).toBe(status);
  expect(await avatarOf(user.id)).toBe('');
  expect(await t.db.$count(files)).toBe(before);
});

test('an upload without a file is refused in the words of the catalogue', async () => {
  await t.as((await buildUser(t.db)).id);
  expect((await t.call(avatarContract.own, { body: {} })).error.message).toBe('No file found in FormData');
  expect((await t.call(fileContract.downloadPrivate, { query: { file: '' } })).error.message).toBe(
    'No file found in FormData',
  );
});

test('staff replace pictures of students and lecturers, nobody else does', async () => {
  const student = await buildStudent(t.db);
  const lecturer = await buildLecturer(t.db);
  const ofStudent = () => t.call(avatarContract.student, { body: { studentId: student.id } }, file(photo));
  const ofLecturer = () =>
    t.call(avatarContract.lecturer, { body: { lecturerId: lecturer.id } }, file(photo));
  await t.as(null);
  expect((await ofStudent()).status).toBe(401);
  await t.as(student.userId);
  expect((await ofStudent()).status).toBe(403);
  await t.as((await buildStaff(t.db, 'studentProfile:update', 'lectureProfile:update')).id);
  expect((await ofStudent()).data.avatar).toBe(await avatarOf(student.userId));
  expect((await ofLecturer()).data.avatar).toBe(await avatarOf(lecturer.userId));
  const unknown = await t.call(avatarContract.student, { body: { studentId: lecturer.id } }, file(photo));
  expect(unknown.status).toBe(400);
});

test('a private file is no public one, and the other way round', async () => {
  const user = await buildUser(t.db);
  await t.as(user.id);
  const name = (await own(photo)).data.avatar.split('/').at(-1) ?? '';
  expect((await t.call(fileContract.downloadPrivate, { query: { file: name } })).status).toBe(404);
  expect((await t.inject({ url: '/media/..%2f..%2fetc%2fpasswd' })).statusCode).toBe(404);
});

test('a sheet of passwords leaves only through its own call, whoever asks', async () => {
  const user = await buildStaff(t.db, 'file:get-private');
  const { key: name, size, sha256 } = await t.services.files.put(Buffer.from('%PDF-1.7'));
  const facts = {
    originalName: 'x.pdf',
    kind: 'password-sheet',
    mime: 'application/pdf',
    createdAt: '2026-08-24T00:00:00.000Z',
  };
  await t.db.insert(files).values({ ...facts, name, size, sha256, ownerId: user.id });
  await t.as(user.id);
  expect((await t.call(fileContract.downloadPrivate, { query: { file: name } })).status).toBe(404);
  await t.db.update(files).set({ kind: 'proof' }).where(eq(files.name, name));
  const read = await t.call(fileContract.downloadPrivate, { query: { file: name } });
  expect(String(read.data)).toBe('%PDF-1.7');
  await t.as((await buildUser(t.db)).id);
  expect((await t.call(fileContract.downloadPrivate, { query: { file: name } })).status).toBe(403);
});
