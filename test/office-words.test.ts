import { afterAll, beforeAll, expect, test } from 'vitest';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { buildBill, buildPaymentType } from './factories/finance.ts';
import { graduationScene } from './factories/graduation-scene.ts';
import { buildStudent } from './factories/people.ts';
import { testApp, type TestApp } from './test-app.ts';

type Told = { call: string; status: number; text: string };

let t: TestApp;
let userId: string;
const told: Told[] = [];

/** Every read of a record by its id, with the student's in its place; 404 and 400 are of calls about other records. */
const reads = Object.values(contracts)
  .flatMap((slice): Endpoint[] => Object.values(slice))
  .filter(({ method, path }) => method === 'GET' && path.includes(':'));

async function askAbout(studentId: string): Promise<void> {
  for (const { path } of reads) {
    const url = path.replace(/:\w+/, studentId).replaceAll(/:\w+/g, 'UTS');
    const answer = await t.inject({ method: 'GET', url: `${url}?exam=UTS&code=20261` });
    if (answer.statusCode === 404 || answer.statusCode === 400) continue;
    told.push({ call: path, status: answer.statusCode, text: answer.payload });
  }
}

beforeAll(async () => {
  t = await testApp();
  const scene = await graduationScene(t);
  const fee = await buildPaymentType(t.db, {
    periodCode: scene.period.code,
    category: 'SPP',
    amount: 500_000,
  });
  const beginning = { entrySemester: '20221', advisorId: null } as const;
  const student = await buildStudent(t.db, beginning);
  ({ userId } = student);
  await buildBill(t.db, fee, student.id);
  await t.as(scene.admin.id);
  await askAbout(student.id);
  for (const status of ['graduated', 'furlough'] as const) {
    const { id } = await buildStudent(t.db, { ...beginning, status });
    await buildBill(t.db, fee, id);
    await askAbout(id);
  }
});
afterAll(() => t.close());

test('no office that asks about a student is spoken to as the student, or sent to an office', () => {
  const wrong = told.flatMap(({ call, text }) => {
    const words =
      /.{0,60}(\bAnda\b|\b[Hh]ubungi\b|Bayar dahulu|(["“]|[.:] )(Ambil|Kembalikan|Lengkapi|Luluskan|Perbaiki|Pilih konsentrasi|Ulangi|Unggah)\b|BAAK\.|: \.).{0,60}/.exec(
        text,
      );
    return words && !text.startsWith('%PDF') ? [`${call}: ${words[0]}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('the offices read what keeps the student back, in their own words', () => {
  const says = (path: string): string =>
    told
      .filter(({ call }) => call === path)
      .map(({ text }) => text)
      .join(' ');
  expect(says('/api/staff/student/:id/graduation')).toContain(
    'KRS semester ini diajukan mahasiswa, atau diisikan untuknya.',
  );
  expect(says('/api/staff/student/:id/graduation')).toContain('sudah lulus, sehingga tidak mengisi KRS');
  expect(says('/api/staff/student/:id/payment-gates')).toContain('Belum dibayar Rp250.000');
  expect(says('/api/staff/student/:id/exam-card/print')).toContain('Mahasiswa ini belum mengajukan KRS');
  expect(new Set(told.map(({ call }) => call)).size).toBeGreaterThan(20);
});

test('the student reads the same as spoken to', async () => {
  await t.as(userId);
  const own = JSON.stringify((await t.call(graduationContract.own, {})).data.items);
  expect(own).toContain('Ajukan KRS semester ini, atau hubungi BAAK.');
  expect(own).toContain('Selesaikan skripsi Anda sampai nilainya terbit.');
  expect(own).toContain('Bayar dahulu');
});
