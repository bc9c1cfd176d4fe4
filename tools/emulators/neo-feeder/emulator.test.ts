import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  EMULATOR_PASSWORD,
  EMULATOR_USER,
  type FeederEmulator,
  type FeederEmulatorOptions,
  startFeederEmulator,
} from './emulator.ts';

type Answer = { error_code: number | string; error_desc: string; data: unknown };
type Rows = Record<string, string | null>[];

async function post(url: string, body: unknown, type = 'application/json'): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: text });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

async function tokenOf(url: string): Promise<string> {
  const { data } = await post(url, { act: 'GetToken', username: EMULATOR_USER, password: EMULATOR_PASSWORD });
  return (data as { token: string }).token;
}

const started: FeederEmulator[] = [];

async function start(options: FeederEmulatorOptions = {}): Promise<FeederEmulator> {
  const emulator = await startFeederEmulator(options);
  started.push(emulator);
  return emulator;
}

afterEach(async () => {
  for (const emulator of started.splice(0)) await emulator.stop();
});

describe('a national feeder', () => {
  let feeder: FeederEmulator;
  let token: string;
  const call = (act: string, members: object = {}) => post(feeder.url, { act, token, ...members });
  const rows = async (act: string, members: object = {}) => (await call(act, members)).data as Rows;

  beforeAll(async () => {
    feeder = await startFeederEmulator({ seed: 'national' });
    token = await tokenOf(feeder.url);
  });
  afterAll(() => feeder.stop());

  test('lists its acts and refuses what is no call', async () => {
    expect(await (await fetch(feeder.url)).json()).toContain('InsertBiodataMahasiswa');
    expect((await post(feeder.url, '{}', 'text/plain')).error_code).toBe(11);
    expect((await post(feeder.url, '{"act":')).error_code).toBe(15);
    expect((await post(feeder.url, '<data/>', 'application/xml')).error_code).toBe(16);
    for (const act of ['InsertMahasiswa', 'InsertDosen', 'UpdateMatkulKurikulum', 'InsertKRSMahasiswa']) {
      expect((await call(act)).error_code).toBe(13);
    }
    const wrong = await post(feeder.url, { act: 'GetToken', username: EMULATOR_USER, password: 'salah' });
    expect(wrong).toMatchObject({ error_code: 12, data: [] });
    expect((await post(feeder.url, { act: 'GetProdi', token: 'x' })).error_code).toBe(100);
  });

  test('gives text, dates turned round, padded codes and decimals in full', async () => {
    const [student] = await rows('GetBiodataMahasiswa', { filter: "nik = '3404202400000001'" });
    expect(student).toMatchObject({
      tanggal_lahir: '01-01-2006',
      id_wilayah: '040101  ',
      nama_agama: 'Islam',
      kewarganegaraan: 'Indonesia',
      id_negara: 'ID',
      email: null,
    });
    const [record] = await rows('GetListPerkuliahanMahasiswa', { limit: 1 });
    expect(record).toMatchObject({ ips: '3.25', biaya_kuliah_smt: '4500000.00', id_status_mahasiswa: 'A' });
    expect(record?.nama_status_mahasiswa).toHaveLength(15);
    const [needs] = await rows('GetBiodataMahasiswa', { filter: 'id_kebutuhan_khusus_mahasiswa = 257' });
    expect(needs?.nama_kebutuhan_khusus_mahasiswa).toContain('Tuna netra');
  });

  test('rows have the described columns and follow from other rows', async () => {
    const [student] = await rows('GetDataLengkapMahasiswaProdi', {
      filter: "id_periode_masuk like '2025%'",
      order: 'nim',
      limit: '1',
    });
    expect(student).toMatchObject({ nim: '25612010001', nama_periode_masuk: '2025/2026 Ganjil' });
    expect(Object.keys(student ?? {})).toHaveLength(76);
    const [klass] = await rows('GetListKelasKuliah', { filter: "id_semester = '20252'", limit: 1 });
    expect(klass).toMatchObject({ jumlah_mahasiswa: '20', nama_kelas_kuliah: 'A' });
    const [taken] = await rows('GetKRSMahasiswa', { filter: "id_periode = '20252' and nim = '25612010001'" });
    expect(taken).toMatchObject({ angkatan: '2025', nama_program_studi: 'Manajemen' });
    const [curriculum] = await rows('GetListKurikulum');
    expect(curriculum).toMatchObject({ jumlah_sks_mata_kuliah_wajib: '100' });
    const [grade] = await rows('GetDetailNilaiPerkuliahanKelas', { limit: 1, order: 'nim' });
    expect(grade).toMatchObject({ nilai_angka: '60.0', nilai_indeks: '1.00', nilai_huruf: 'D' });
    expect(await rows('GetPeriode')).toHaveLength(3);
    expect(await rows('GetListPenugasanDosen', { filter: "id_tahun_ajaran = '2026'" })).toHaveLength(9);
  });

  test('pages are whole, in order, and end', async () => {
    const all = (await rows('GetListMahasiswa', { order: 'nim' })).map(({ nim }) => nim);
    expect(all).toHaveLength(40);
    const page = async (limit: unknown, offset: unknown) =>
      (await rows('GetListMahasiswa', { order: 'nim', limit, offset })).map(({ nim }) => nim);
    expect([...(await page('25', '0')), ...(await page(25, 25))]).toEqual(all);
    expect(await page(10, 40)).toEqual([]);
    expect(await page('', null)).toEqual(all);
    expect(await page(0, 39)).toEqual(all.slice(39));
    expect((await call('GetCountMahasiswa', { filter: "id_periode = '20241'" })).data).toBe('20');
    expect((await call('GetListMahasiswa', { order: 'umur' })).error_code).toBe(121);
    expect((await call('GetListMahasiswa', { filter: 'umur = 1' })).error_code).toBe(121);
    expect(await rows('GetListMahasiswa', { filter: { nim: '1' } })).toEqual([]);
  });

  test('code lists come in its own spelling, regions with their levels in newer versions only', async () => {
    expect(await rows('GetAgama', { filter: "id_agama = '5'" })).toEqual([
      { id_agama: '5', nama_agama: 'Budha' },
    ]);
    const [region] = await rows('GetWilayah', { filter: "id_wilayah = '040101'" });
    expect(region?.nama_wilayah).toHaveLength(60);
    expect((await call('GetWilayah', { filter: 'id_level_wilayah = 3' })).error_code).toBe(121);
    const newer = await start({ neo3: true });
    const asked = { act: 'GetWilayah', token: await tokenOf(newer.url), filter: 'id_level_wilayah = 1' };
    expect(((await post(newer.url, asked)).data as Rows).length).toBeGreaterThan(30);
    expect((await rows('GetAllPT', { filter: "nama_perguruan_tinggi ilike '%cakrawala%'" })).length).toBe(4);
  });

  test('describes its acts, with a drift a test asked for', async () => {
    feeder.control.drift('InsertBiodataMahasiswa', { add: ['golongan_darah'], drop: ['npwp'] });
    const { data } = await call('GetDictionary', { fungsi: 'InsertBiodataMahasiswa' });
    const { request } = data as { request: Record<string, { type: string; keterangan: string }> };
    expect(request['record[nik]']).toEqual({ type: 'character varying(16)', keterangan: 'Wajib diisi' });
    expect(request).toHaveProperty(['record[golongan_darah]']);
    expect(request).not.toHaveProperty(['record[npwp]']);
    expect((await call('GetDictionary', { fungsi: 'InsertMahasiswa' })).error_code).toBe(13);
  });

  test('two data sets know nothing of each other, the older error code is text', async () => {
    expect((await post(feeder.sandboxUrl, { act: 'GetCountMahasiswa', token })).data).toBe('40');
    const older = await start({ stringErrorCode: true });
    expect((await post(older.url, { act: 'GetProdi' })).error_code).toBe('100');
  });

  test('a crash of its own kind is told in the other form', async () => {
    feeder.control.fault({ kind: 'message', act: 'GetAgama' });
    expect(await call('GetAgama')).toEqual({ code: 'ECONNRESET', message: 'Connection terminated' });
  });
});

describe('faults', () => {
  let feeder: FeederEmulator;
  let token: string;
  const scale = { nilai_huruf: 'A', nilai_indeks: '4', bobot_minimum: '85', bobot_maksimum: '100' };
  const insert = async () => {
    const { id_prodi: programme } =
      feeder.control
        .rows('programmes')
        .find(
          (one) => one.id_perguruan_tinggi === feeder.control.rows('institutions')[0]?.id_perguruan_tinggi,
        ) ?? {};
    const dates = { tanggal_mulai_efektif: '2026-08-01', tanggal_akhir_efektif: '2027-07-31' };
    const record = { id_prodi: programme, ...scale, ...dates };
    return fetch(feeder.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ act: 'InsertSkalaNilaiProdi', token, record }),
    });
  };
  const stored = () => feeder.control.rows('gradeScales').length;

  beforeEach(async () => {
    feeder = await start();
    token = await tokenOf(feeder.url);
  });

  test('a connection that breaks before or after the row is stored', async () => {
    feeder.control.fault({ kind: 'drop', act: 'InsertSkalaNilaiProdi' });
    await expect(insert()).rejects.toThrow('fetch failed');
    expect(stored()).toBe(0);
    feeder.control.fault({ kind: 'drop', when: 'after' });
    await expect(insert()).rejects.toThrow('fetch failed');
    expect(stored()).toBe(1);
    expect(await (await insert()).json()).toMatchObject({ error_code: 940 });
  });

  test('pages of the web server, half and no answers, error codes', async () => {
    feeder.control.fault({ kind: 'html', times: 2 });
    const page = await insert();
    expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html']);
    expect((await insert()).status).toBe(500);
    feeder.control.fault({ kind: 'error', code: 104, skip: 1 });
    expect(await (await insert()).json()).toMatchObject({ error_code: 0 });
    expect(await (await insert()).json()).toMatchObject({ error_code: 104, data: [] });
    feeder.control.fault({ kind: 'truncated' });
    await expect((await insert()).json()).rejects.toThrow('JSON');
    feeder.control.fault({ kind: 'empty' });
    expect(await (await insert()).text()).toBe('');
    expect(stored()).toBe(1);
  });

  test('tokens end by themselves, by command, and in the middle of a batch', async () => {
    const call = () => post(feeder.url, { act: 'GetProdi', token });
    feeder.control.fault({ kind: 'expired', act: 'GetProdi', skip: 1 });
    expect((await call()).error_code).toBe(0);
    expect((await call()).error_code).toBe(100);
    token = await tokenOf(feeder.url);
    feeder.control.expireTokens();
    expect((await call()).error_code).toBe(100);
    let now = 0;
    feeder = await start({ tokenSeconds: 5, now: () => now });
    token = await tokenOf(feeder.url);
    now = 4999;
    expect((await call()).error_code).toBe(0);
    now = 5000;
    expect((await call()).error_code).toBe(100);
  });

  test('late and slow answers, rows twice, a row without its list', async () => {
    const call = () => post(feeder.url, { act: 'GetProdi', token });
    feeder.control.fault({ kind: 'delay', ms: 30 });
    feeder.control.fault({ kind: 'slow', ms: 30 });
    feeder.control.fault({ kind: 'duplicates' });
    feeder.control.fault({ kind: 'bare-object' });
    const before = performance.now();
    expect((await call()).data).toHaveLength(1);
    expect((await call()).data).toHaveLength(1);
    expect(performance.now() - before).toBeGreaterThan(50);
    expect((await call()).data).toHaveLength(2);
    expect((await call()).data).toMatchObject({ kode_program_studi: '61201' });
  });

  test('chaos is the same for the same seed and can be ended', async () => {
    feeder.control.chaos({ rate: 1, seed: 7, kinds: ['html'] });
    expect((await insert()).status).toBe(500);
    feeder.control.chaos(null);
    expect((await insert()).status).toBe(200);
  });

  test('commands come over HTTP as well, never under the path of the service', async () => {
    const base = feeder.url.replace('/ws/live2.php', '/control');
    const send = (name: string, body: object) =>
      fetch(`${base}/${name}`, { method: 'POST', body: JSON.stringify(body) });
    expect((await send('periods', { open: null })).status).toBe(200);
    await send('lecturers', { lecturers: [{ name: 'DOSEN UJI', nidn: '0501018099', years: ['2026'] }] });
    expect(feeder.control.rows('assignments')).toHaveLength(1);
    expect((await send('fault', { kind: 'flood' })).status).toBe(400);
    expect((await send('rows', { table: 'lecturers' })).status).toBe(200);
    expect((await send('nothing', {})).status).toBe(404);
  });
});

test('what was answered survives a restart, also after a line was cut off', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'feeder-'));
  const state = join(folder, 'feeder.jsonl');
  const first = await startFeederEmulator({ state });
  first.control.addLecturers([{ name: 'DOSEN UJI', nidn: '0501018099', years: ['2026'] }]);
  first.control.open(['20261']);
  const [lecturer] = first.control.rows('lecturers');
  await first.stop();
  const { appendFileSync } = await import('node:fs');
  appendFileSync(state, '{"set":"live","put":"lecturers","row":{"id_do');
  const second = await start({ state });
  expect(second.control.rows('lecturers')).toEqual([lecturer]);
  const token = await tokenOf(second.url);
  expect((await post(second.url, { act: 'GetPeriode', token })).data).toHaveLength(1);
  second.control.reset('institution');
  expect(second.control.rows('lecturers')).toEqual([]);
  expect(second.control.rows('programmes')).toEqual(first.control.rows('programmes'));
  rmSync(folder, { recursive: true });
});
