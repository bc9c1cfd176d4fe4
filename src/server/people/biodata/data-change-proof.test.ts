import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, files } from '#server/platform/db/schema.ts';
import { dataChangeContract } from '#shared/people/biodata/data-change.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp, type TestFile } from '#test/test-app.ts';

let t: TestApp;
let registrar: string;
beforeAll(async () => {
  t = await testApp();
  registrar = (await buildStaff(t.db, 'studentProfile:verify-change')).id;
});
afterAll(() => t.close());

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n');
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3344' } })
    .png()
    .toBuffer();

const ask = (content?: Buffer, name = 'akta lahir.png') => {
  const proof: TestFile[] = content ? [{ field: 'proof', name, content }] : [];
  const body = { changes: { name: 'Contoh Ralat' }, reason: 'Tertulis salah pada akta' };
  return t.call(dataChangeContract.request, { body }, { files: proof });
};
const read = (id: string) => t.call(dataChangeContract.proof, { params: { id } });
const kept = (ownerId: string) => t.db.select().from(files).where(eq(files.ownerId, ownerId));

test('a photo is kept as a picture of its own, for the owner and those who decide, nobody else', async () => {
  const student = await buildStudent(t.db);
  await t.as(student.userId);
  const asked = await ask(await picture());
  expect(asked.data.proof).toEqual({ name: 'akta lahir.jpg', isImage: true });
  const id = asked.data._id;
  const own = await read(id);
  expect(own).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
  expect(await sharp(own.data as Buffer).metadata()).toMatchObject({ format: 'jpeg', width: 60 });
  expect(await kept(student.userId)).toMatchObject([{ kind: 'data-change-proof', isPublic: false }]);

  await t.as(registrar);
  const page = await t.call(dataChangeContract.list, { query: { search: student.nim } });
  expect(page.data[0]?.proof).toEqual({ name: 'akta lahir.jpg', isImage: true });
  expect((await read(id)).status).toBe(200);
  const trail = await t.db.select().from(auditLog).where(eq(auditLog.entityId, student.id));
  expect(trail.filter(({ action }) => action === 'data-change.proof')).toMatchObject([
    { actorId: registrar },
  ]);

  const [file] = await kept(student.userId);
  await t.as((await buildStudent(t.db)).userId);
  expect((await read(id)).status).toBe(403);
  const direct = { query: { file: file?.name ?? '' } };
  expect((await t.call(fileContract.downloadPrivate, direct)).status).toBe(403);
  await t.as((await buildLecturer(t.db)).userId);
  expect((await read(id)).status).toBe(403);
  await t.as(null);
  expect((await read(id)).status).toBe(401);
});

test('a PDF is only ever handed out as a download', async () => {
  const student = await buildStudent(t.db);
  await t.as(student.userId);
  const asked = await ask(pdf, 'ijazah.pdf');
  expect(asked.data.proof).toEqual({ name: 'ijazah.pdf', isImage: false });
  const answer = await read(asked.data._id);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''ijazah.pdf",
  });
  expect((answer.data as Buffer).equals(pdf)).toBe(true);
});

test('without a proof the request is filed as well, and there is none to read', async () => {
  const student = await buildStudent(t.db);
  await t.as(student.userId);
  const asked = await ask();
  expect(asked).toMatchObject({ status: 200, data: { proof: null } });
  expect((await read(asked.data._id)).status).toBe(404);
});

test('what is no picture or PDF is refused, and of a refused request nothing stays', async () => {
  const student = await buildStudent(t.db);
  await t.as(student.userId);
  expect((await ask(Buffer.from('nama;nim\n'), 'akta.png')).status).toBe(415);
  expect((await ask(Buffer.from('%PDF-1.7\n1 0 obj'), 'akta.pdf')).status).toBe(400);
  expect((await t.call(dataChangeContract.own, {})).data).toEqual([]);
  expect((await ask(pdf, 'akta.pdf')).status).toBe(200);
  expect((await ask(pdf, 'akta.pdf')).status).toBe(409);
  expect(await kept(student.userId)).toHaveLength(1);
});
