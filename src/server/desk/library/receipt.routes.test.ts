import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
});
afterAll(() => t.close());

const atDesk = (memberId: string) =>
  t.call(libraryDeskContract.receipt, { query: { memberKind: 'STUDENT', memberId } });
const own = () => t.inject({ method: 'GET', url: libraryOwnContract.receipt.path });

test('the books a reader has at home come as a paper, at the desk and for the reader', async () => {
  const student = await buildStudent(t.db);
  const { barcode } = await scene.shelve();
  await t.as(scene.librarian.id);
  expect((await atDesk(student.id)).error.message).toBe('Tidak ada buku yang dipinjam.');
  await scene.lend({ memberKind: 'STUDENT', memberId: student.id }, barcode);
  await t.as(scene.librarian.id);
  expect(String((await atDesk(student.id)).data).slice(0, 5)).toBe('%PDF-');
  await t.as(student.userId);
  const paper = await own();
  expect(paper.headers['content-disposition']).toContain(`bukti-peminjaman-${student.nim}`);
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await atDesk(student.id)).status).toBe(403);
});

test('who is no reader has no paper, and an unknown reader is told so', async () => {
  await t.as(scene.librarian.id);
  expect((await own()).statusCode).toBe(403);
  expect((await atDesk(scene.librarian.id)).status).toBe(404);
  const { status, error } = await atDesk('x');
  expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['memberId']]);
  await t.as(null);
  expect((await own()).statusCode).toBe(401);
});
