import { afterAll, beforeAll, expect, test } from 'vitest';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';
import { buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildStudent(t.db)).userId);
});
afterAll(() => t.close());

test.each([
  [
    'nothing',
    {},
    { scheduleId: 'Pilih kelas.', lectureId: 'Pilih dosen.', answers: 'Wajib diisi.' },
    'Pilih kelas. (Kelas) Periksa juga: Jawaban, Dosen.',
  ],
  [
    'a text for a list',
    { answers: 'semua' },
    { answers: 'Isi dengan daftar.' },
    'Pilih kelas. (Kelas) Periksa juga: Jawaban, Dosen.',
  ],
  [
    'a list of what is none',
    { answers: [{ questionId: 'satu', value: 3 }] },
    { 'answers.0.questionId': 'Pilih salah satu.' },
    'Pilih kelas. (Kelas) Periksa juga: Jawaban ke-1: pertanyaan, Dosen.',
  ],
])('%s is refused in words for a person, under its field', async (_what, payload, errors, message) => {
  const { csrfToken } = (await t.inject({ url: '/api/form' })).json<{ csrfToken: string }>();
  const refused = await t.inject({
    method: 'POST',
    url: surveyContract.submitEdo.path,
    headers: { 'x-csrf-token': csrfToken },
    payload,
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'INVALID', message, errors });
});
