import { afterEach, describe, expect, test } from 'vitest';
import { feederClient } from './client.ts';
import {
  EMULATOR_PASSWORD,
  EMULATOR_USER,
  type FeederEmulator,
  type FeederEmulatorOptions,
  startFeederEmulator,
} from '#tools/emulators/neo-feeder/emulator.ts';
import type { FeederClient } from './feeder.ts';
import type { FeederSettings } from '#server/platform/feeder/feeder-settings.ts';
import { memoryTokens } from './token.ts';

let feeder: FeederEmulator;
afterEach(() => feeder.stop());

const settings = (url: string): FeederSettings => ({
  url,
  username: EMULATOR_USER,
  password: EMULATOR_PASSWORD,
  environment: 'live',
  certificate: '',
  connectMs: 2_000,
  readMs: 2_000,
  writeMs: 2_000,
  pageSize: 5,
  perMinute: 3_000,
});

async function connect(
  options: FeederEmulatorOptions = {},
  own: Partial<FeederSettings> = {},
): Promise<FeederClient> {
  feeder = await startFeederEmulator(options);
  return feederClient({ ...settings(feeder.url), ...own }, { pauses: [1, 1] });
}

const all = async (client: FeederClient): Promise<string[]> => {
  const names: string[] = [];
  for await (const page of client.pages('GetAllPT', { order: 'id_perguruan_tinggi' })) {
    names.push(...page.map((row) => row['nama_perguruan_tinggi'] ?? ''));
  }
  return names;
};

const person = (nik: string) => ({
  nama_mahasiswa: "Contoh O'Brien 100%",
  jenis_kelamin: 'P',
  tempat_lahir: 'Bandung',
  nik,
  tanggal_lahir: '2004-03-05',
  id_agama: '1',
  kewarganegaraan: 'ID',
  kelurahan: 'Contoh',
  id_wilayah: '020804  ',
  penerima_kps: '0',
  nama_ibu_kandung: 'Contoh Ibu',
  id_kebutuhan_khusus_mahasiswa: 257,
  id_kebutuhan_khusus_ayah: 0,
  id_kebutuhan_khusus_ibu: 0,
});
const NIK = '3273011234560001';
const byNik = (client: FeederClient) =>
  client.rows('GetBiodataMahasiswa', { where: { column: 'nik', is: NIK }, order: 'id_mahasiswa' });

describe('signing in', () => {
  test('tells a wrong password from a feeder that is away', async () => {
    const client = await connect({}, { password: 'salah' });
    await expect(client.signIn()).rejects.toMatchObject({ kind: 'LOGIN' });
    const away = feederClient(settings('http://127.0.0.1:1'), { pauses: [1] });
    await expect(away.signIn()).rejects.toMatchObject({ kind: 'OFFLINE' });
  });

  test('a token that ends in the middle is renewed once and the call repeated', async () => {
    const client = await connect();
    expect(await all(client)).toHaveLength(feeder.control.rows('institutions').length);
    feeder.control.expireTokens();
    expect(await all(client)).toHaveLength(feeder.control.rows('institutions').length);
    feeder.control.fault({ kind: 'expired', act: 'GetProdi', times: 2 });
    await expect(client.rows('GetProdi', { order: 'id_prodi' })).rejects.toMatchObject({ kind: 'LOGIN' });
  });

  test('the token is shared, kept twenty minutes and fetched once by many', async () => {
    feeder = await startFeederEmulator();
    let now = 0;
    let fetched = 0;
    const tokens = memoryTokens(() => now);
    const fetch = () => Promise.resolve(`t${(fetched += 1)}`);
    expect(await Promise.all([tokens.get(fetch), tokens.get(fetch)])).toEqual(['t1', 't1']);
    expect(await tokens.renew('t0', fetch)).toBe('t1');
    expect(await tokens.renew('t1', fetch)).toBe('t2');
    now = 20 * 60_000;
    expect(await tokens.get(fetch)).toBe('t3');
  });
});

describe('reading', () => {
  test.each([4, 5, 20, 21])('pages of %i give every row once', async (pageSize) => {
    const client = await connect({ seed: 'institution' }, { pageSize });
    const names = await all(client);
    expect(names).toHaveLength(feeder.control.rows('institutions').length);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a feeder that gives fewer rows than asked for is asked on until nothing follows', async () => {
    const client = await connect({ mostRows: 60 }, { pageSize: 500 });
    const [one] = feeder.control.rows('institutions');
    const more = Array.from({ length: 150 }, (_, at) => ({
      ...one,
      id_perguruan_tinggi: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      nama_perguruan_tinggi: `Kampus ${at}`,
    }));
    feeder.control.load({ institutions: more });
    const names = await all(client);
    expect(names).toHaveLength(feeder.control.rows('institutions').length);
    expect(new Set(names).size).toBe(names.length);
    const asked = client.calls;
    expect(await client.rows('GetProdi', { order: 'id_prodi' })).not.toEqual([]);
    for await (const page of client.pages('GetProdi', { order: 'id_prodi' })) expect(page).not.toEqual([]);
    expect(client.calls - asked).toBe(2);
  });

  test.each<FeederEmulatorOptions>([
    { stringErrorCode: true },
    { dates: 'iso' },
    { padChars: true, dates: 'ymd' },
  ])('other spellings are read the same: %o', async (options) => {
    const client = await connect(options);
    await client.insert('InsertBiodataMahasiswa', person(NIK));
    const [row] = await byNik(client);
    expect(row).toMatchObject({
      nama_mahasiswa: "Contoh O'Brien 100%",
      id_wilayah: '020804',
      id_kebutuhan_khusus_mahasiswa: '257',
    });
    expect(row?.['tanggal_lahir']).toMatch(/2004/);
  });

  test('quotes, percent signs and blanks in what is looked for are no SQL', async () => {
    const client = await connect();
    await client.insert('InsertBiodataMahasiswa', person(NIK));
    const find = (text: string) =>
      client.rows('GetBiodataMahasiswa', {
        where: { column: 'nama_mahasiswa', contains: text },
        order: 'id_mahasiswa',
      });
    expect(await find("o'brien 100%")).toHaveLength(1);
    expect(await find("x' or '1'='1")).toHaveLength(0);
    await expect(
      client.rows('GetProdi', { where: { column: 'id_prodi; drop', is: 'x' }, order: 'id_prodi' }),
    ).rejects.toThrow(RangeError);
    await expect(client.rows('GetProdi', { order: 'id_prodi; --' })).rejects.toThrow(RangeError);
  });

  test('a row that comes as an object, HTML, half an answer and a broken line are borne', async () => {
    const client = await connect();
    feeder.control.fault({ kind: 'bare-object', act: 'GetProfilPT' });
    expect(await client.rows('GetProfilPT', { order: 'id_perguruan_tinggi' })).toHaveLength(1);
    for (const kind of ['html', 'truncated', 'drop', 'message', 'empty'] as const) {
      feeder.control.fault({ kind, act: 'GetProdi' });
      expect(await client.rows('GetProdi', { order: 'id_prodi' })).not.toHaveLength(0);
    }
    feeder.control.fault({ kind: 'html', act: 'GetProdi', times: 9 });
    await expect(client.rows('GetProdi', { order: 'id_prodi' })).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });

  test('an answer without a list is no answer: "none there" is an empty list only', async () => {
    await connect();
    const answers = (body: string) => {
      const transport = (sent: string) =>
        Promise.resolve({
          status: 200,
          text: sent.includes('GetToken') ? '{"error_code":0,"data":{"token":"t"}}' : body,
        });
      return feederClient(settings(feeder.url), { transport, pauses: [1] }).rows('GetProdi', {
        order: 'id_prodi',
      });
    };
    expect(await answers('{"error_code":0,"data":[]}')).toEqual([]);
    for (const body of ['{"error_code":0}', '{"error_code":0,"data":"ok"}', '{"error_code":0,"data":0}']) {
      await expect(answers(body)).rejects.toMatchObject({ kind: 'UNKNOWN' });
    }
  });

  test('a refusal without data is the refusal it is: a token that ended is renewed', async () => {
    await connect();
    const bodies = ['{"error_code":100,"error_desc":"Invalid Token"}', '{"error_code":0,"data":[]}'];
    const transport = (sent: string) =>
      Promise.resolve({
        status: 200,
        text: sent.includes('GetToken') ? '{"error_code":0,"data":{"token":"t"}}' : (bodies.shift() ?? ''),
      });
    const client = feederClient(settings(feeder.url), { transport, pauses: [1] });
    expect(await client.rows('GetProdi', { order: 'id_prodi' })).toEqual([]);
    bodies.push('{"error_code":116,"error_desc":"tutup"}', '{"error_code":0}');
    const write = () => client.insert('InsertMataKuliah', {});
    await expect(write()).rejects.toMatchObject({ kind: 'REFUSED', code: 116 });
    await expect(write()).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });

  test('the dictionary names its fields', async () => {
    const client = await connect();
    const { request } = await client.dictionary('InsertMataKuliah');
    expect(request).toContain('record[kode_mata_kuliah]');
  });
});

describe('writing', () => {
  test('is never repeated: an answer that was lost is unknown, and the record is there', async () => {
    const client = await connect();
    feeder.control.fault({ kind: 'drop', act: 'InsertBiodataMahasiswa', when: 'after' });
    await expect(client.insert('InsertBiodataMahasiswa', person(NIK))).rejects.toMatchObject({
      kind: 'UNKNOWN',
    });
    expect(await byNik(client)).toHaveLength(1);
    await expect(client.insert('InsertBiodataMahasiswa', person(NIK))).rejects.toMatchObject({
      kind: 'REFUSED',
      code: 1209,
    });
    expect(feeder.control.calls.filter(({ act }) => act === 'InsertBiodataMahasiswa')).toHaveLength(2);
  });

  test('a time-out is unknown as well', async () => {
    const client = await connect({}, { writeMs: 100 });
    feeder.control.fault({ kind: 'delay', act: 'InsertBiodataMahasiswa', ms: 1_500 });
    await expect(client.insert('InsertBiodataMahasiswa', person(NIK))).rejects.toMatchObject({
      kind: 'UNKNOWN',
    });
  });

  test('an act that does not exist is refused with its number', async () => {
    const client = await connect();
    await expect(client.insert('InsertMahasiswa', {})).rejects.toMatchObject({ kind: 'REFUSED', code: 13 });
  });
});
