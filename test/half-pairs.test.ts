import { afterAll, beforeAll, expect, test } from 'vitest';
import { isText } from '#shared/platform/endpoint/schema-tree.ts';
import { newId } from '#server/platform/db/id.ts';
import { bodyWith, endpoints, fields, pathOf, said } from './body-fields.ts';
import { buildAdmin } from './factories/people.ts';
import { send, signIn } from './send-beside.ts';
import { testApp, type TestApp } from './test-app.ts';

/** Texts people write in: a password and the like are compared only, and a body that is one text comes in bytes. */
const texts = fields.filter(
  ({ name, path, schemas }) =>
    path.length > 0 && schemas.some(isText) && !/password|secret|token|signature/i.test(name),
);
const halves = ['Salah ditagihkan \ud83d kemarin.', '\udc4d Salah ditagihkan kemarin.'];
const isBroken = (words: string): boolean => words.startsWith('Hapus karakter yang rusak');

test('half of a character is refused at every field, and a whole one at none for it', () => {
  expect(texts.length).toBeGreaterThan(700);
  const isSaid = (words: string[]) => words.some(isBroken);
  expect(texts.filter((field) => !halves.every((text) => isSaid(said(field, text)))).map(pathOf)).toEqual([]);
  expect(texts.filter((field) => isSaid(said(field, 'Sudah diperiksa 👍 ulang.'))).map(pathOf)).toEqual([]);
});

test('the only body that is one text is the notice of the payment gateway', () => {
  const whole = endpoints.filter(([, { body }]) => body !== undefined && isText(body)).map(([name]) => name);
  expect(whole).toEqual(['gateway.notice']);
});

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the server refuses it at its field before anything is done with it', async () => {
  const { id } = await buildAdmin(t.db);
  let session = await signIn(t, id);
  const missed: string[] = [];
  let refused = 0;
  // A form with a file travels in bytes, which hold no half.
  for (const field of texts.filter(({ endpoint: { upload } }) => upload === undefined)) {
    const { endpoint, path } = field;
    const body = bodyWith(path, halves[0]);
    const answer = await send(t, endpoint, { params: () => newId(), query: {}, body }, session);
    const { errors = {} } = answer.json<{ errors?: Record<string, string> }>();
    const at = path.map((key) => (key === '[]' ? '0' : key)).join('.');
    if (at in errors) refused += 1;
    // What an admin may not do, or an address that leads nowhere, is refused before the body is read.
    else if (![403, 404].includes(answer.statusCode)) missed.push(`${pathOf(field)} ${answer.statusCode}`);
    if (answer.statusCode === 401) session = await signIn(t, id);
  }
  expect(missed).toEqual([]);
  expect(refused).toBeGreaterThan(500);
});
