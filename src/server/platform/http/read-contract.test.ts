import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldWords } from '#shared/platform/endpoint/field-words.ts';
import { contracts } from '#shared/contracts.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { fieldName } from './field-name.ts';
import { inputError } from './read-contract.ts';
import { refusalMessage } from './top-message.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

const endpoints = Object.values(contracts).flatMap((slice) => Object.values<Endpoint>(slice));

describe('a refused input', () => {
  test('without the stamp of its copy is told to load the page again, and of no field', () => {
    const asked = z.object({ updatedAt: z.string() }).safeParse({}, { error: fieldWords });
    expect(inputError(asked.error?.issues ?? []).message).toBe(
      'Salinan data yang diubah tidak diketahui. Muat ulang halaman, lalu coba lagi.',
    );
  });

  test('says on top what is wrong with the fields it names', () => {
    const issue = (path: PropertyKey[], message: string) => ({ path, message, code: 'custom' as const });
    const old = issue(['updatedAt'], 'Muat ulang halaman.');
    const weights = ['TUGAS', 'UAS'].map((part) => issue(['weights', part], 'Isi bobot.'));
    expect(inputError([old, ...weights]).message).toBe('Isi bobot. (Bobot tugas, Bobot UAS)');
    const chosen = issue([], 'Pilih mahasiswa terlebih dahulu.');
    expect(inputError([chosen, issue(['entryYear'], 'Isi tahun.')]).message).toBe('Isi tahun. (Angkatan)');
    expect(inputError([chosen]).message).toBe('Pilih mahasiswa terlebih dahulu.');
  });

  test('is told with the Indonesian names of its fields', () => {
    const sks = ['mandatorySks', 'electiveSks'].map((name) => ({
      path: [name],
      message: 'Isi angka.',
      code: 'invalid_type',
    }));
    expect(inputError(sks).message).toBe('Isi angka. (Sks wajib, Sks pilihan)');
  });

  test('gives no field the sentence of another', () => {
    const limits = authContract.login.body.safeParse(
      { emailOrNim: 'x'.repeat(300), password: 'x'.repeat(300) },
      { error: fieldWords },
    );
    expect(inputError(limits.error?.issues ?? []).message).toBe(
      'Maksimal 254 karakter. (Email atau NIM) Periksa juga: Kata sandi.',
    );
  });

  test.each([
    ['without a field', {}],
    ['of texts that are too long', 'x'.repeat(200_000)],
  ])('%s names behind its sentence only fields it is about, for every body', (_what, sent) => {
    const wrong: string[] = [];
    for (const { path, body } of endpoints) {
      if (!(body instanceof z.ZodObject)) continue;
      const keys = typeof sent === 'string' ? Object.keys(body.shape) : [];
      const value = Object.fromEntries(keys.map((key) => [key, sent]));
      const refused = inputError(body.safeParse(value, { error: fieldWords }).error?.issues ?? []);
      const [, sentence, names] = /^(.*?\.) \((.*?)(?: dan \d+ lainnya)?\)/.exec(refused.message) ?? [];
      const about = Object.entries(refused.errors ?? {}).filter(([, message]) => message === sentence);
      const own = new Set(about.map(([key]) => fieldName([key])));
      if (names?.split(', ').some((name) => !own.has(name)) ?? false)
        wrong.push(`${path}: ${refused.message}`);
    }
    expect(wrong).toEqual([]);
  });

  test('names at most three fields, and tells how many more there are', () => {
    const issues = ['nim', 'name', 'email', 'phone', 'address'].map((name) => ({
      path: [name],
      message: 'Wajib diisi.',
      code: 'invalid_type',
    }));
    expect(inputError(issues).message).toBe('Wajib diisi. (NIM, Nama, Email dan 2 lainnya)');
  });

  test.each(['__proto__', 'constructor', 'toString'])('keeps what is wrong with %s', (name) => {
    const refused = inputError([{ path: ['options', name], message: 'Terlalu panjang.', code: 'too_big' }]);
    expect(refused.message).toBe('Terlalu panjang. (Pilihan)');
    expect(Object.entries(refused.errors ?? {})).toEqual([[`options.${name}`, 'Terlalu panjang.']]);
    const [bare] = Object.entries(
      inputError([{ path: [name], message: 'Wajib diisi.', code: 'invalid_type' }]).errors ?? {},
    );
    expect(bare).toEqual([name, 'Wajib diisi.']);
  });

  test('repeats no text of its sender that is no name of a field', () => {
    const sent = { UTS: 1, 'Hubungi 0812 untuk membuka akun Anda': 1, [`x${'y'.repeat(5000)}`]: 1 };
    const schema = z.strictObject({ UTS: z.number() });
    const unknown = (value: unknown) =>
      inputError(z.safeParse(schema, value, { error: fieldWords }).error?.issues ?? []);
    expect(unknown(sent).message).toBe('Ada isian yang tidak dikenal.');
    expect(unknown({ ...sent, PRAKTIK: 1 }).message).toBe('Tidak dikenal: PRAKTIK.');
  });

  test.each(['page', 'limit', 'sort', 'id'])('does not name %s, which nobody fills in', (name) => {
    expect(inputError([{ path: [name], message: 'Isi angka.', code: 'invalid_type' }]).message).toBe(
      'Isi angka.',
    );
  });
});

describe('a refusal by a service', () => {
  const refused = (field: string, message: string) => refusalMessage(invalidField(field, message));

  test('is told with the place of its field in a list', () => {
    expect(refused('scheduleIds.3', 'Kelas tidak ditemukan pada semester asal.')).toBe(
      'Kelas tidak ditemukan pada semester asal. (Kelas ke-4)',
    );
    expect(refused('letters.0.courseId', 'Mata kuliah tidak ditemukan.')).toBe(
      'Mata kuliah tidak ditemukan. (Huruf nilai ke-1: mata kuliah)',
    );
  });

  test('names a field inside another one where its sentence does not', () => {
    expect(refused('values.lmsToken', 'Alamat berubah: isi lagi kata sandi atau tokennya.')).toBe(
      'Alamat berubah: isi lagi kata sandi atau tokennya. (Token layanan web)',
    );
    expect(refused('mapping.nim', 'Kolom yang dipilih untuk NIM tidak ada di berkas.')).toBe(
      'Kolom yang dipilih untuk NIM tidak ada di berkas.',
    );
  });

  test.each([
    ['of a field at the top', invalidField('until', 'Tanggal ini sudah lewat.')],
    ['of a key that somebody made up', invalidField('query.Hubungi 0812', 'Saringan tidak dikenal.')],
    [
      'of an input, which has its names',
      inputError([{ path: ['rows', 0, 'nim'], message: 'Isi NIM.', code: 'custom' }]),
    ],
    ['of another kind', new AppError('RULE', 'Sudah penuh.', { errors: { 'rows.1.nim': 'Sudah penuh.' } })],
  ])('stays as it is: %s', (_what, refusal) => {
    expect(refusalMessage(refusal)).toBe(refusal.message);
  });
});

test('an address that no record can have is not found, on every read of a record', async () => {
  const reads = endpoints.filter(
    ({ method, path, params }) => method === 'GET' && path.includes('/:id') && params,
  );
  expect(reads.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const { path } of reads) {
    const { statusCode } = await t.inject({ url: path.replaceAll(/:\w+/g, 'xyz') });
    if (statusCode === 400) wrong.push(path);
  }
  expect(wrong).toEqual([]);
  const refused = await t.call(curriculumContract.get, { params: { id: 'xyz' } });
  expect(refused).toMatchObject({
    status: 404,
    error: { code: 'NOT_FOUND', message: 'Data tidak ditemukan.' },
  });
});
