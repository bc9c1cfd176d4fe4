// An institution in a double of the national feeder, and what is put into it, for tests of the double itself.

import { expect } from 'vitest';
import {
  EMULATOR_PASSWORD,
  EMULATOR_USER,
  type FeederEmulator,
  type FeederEmulatorOptions,
  startFeederEmulator,
} from '#tools/emulators/neo-feeder/emulator.ts';

export type Ids = Record<string, string>;

export let feeder: FeederEmulator;
export let programme: string;
export let institution: string;
let token: string;

export async function call(
  act: string,
  members: object = {},
): Promise<{ code: number; data: Ids; text: string }> {
  const response = await fetch(feeder.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act, token, ...members }),
  });
  const {
    error_code: code,
    error_desc: text,
    data,
  } = (await response.json()) as {
    error_code: number;
    error_desc: string;
    data: Ids;
  };
  return { code, data, text };
}

export async function begin(options: FeederEmulatorOptions = {}): Promise<void> {
  feeder = await startFeederEmulator(options);
  token = '';
  const opened = await call('GetToken', { username: EMULATOR_USER, password: EMULATOR_PASSWORD });
  token = opened.data.token ?? '';
  const [own] = feeder.control.rows('institutions');
  institution = own?.id_perguruan_tinggi ?? '';
  programme = feeder.control.rows('programmes')[0]?.id_prodi ?? '';
  feeder.control.addLecturers([
    { name: 'DOSEN SATU', nidn: '0501018001', years: ['2026'] },
    { name: 'DOSEN DUA', nidn: '0501018002', years: ['2024'] },
  ]);
}

export const insert = async (act: string, record: object, expected = 0): Promise<Ids> => {
  const { code, data, text } = await call(act, { record });
  expect([code, text]).toEqual([expected, expected === 0 ? '' : expect.any(String)]);
  return data;
};

export const person = {
  nama_mahasiswa: "SITI O'BRIEN",
  jenis_kelamin: 'P',
  tempat_lahir: 'SLEMAN',
  tanggal_lahir: '2006-03-05',
  id_agama: 1,
  nik: '3404200603050001',
  kewarganegaraan: 'ID',
  kelurahan: 'CATURTUNGGAL',
  id_wilayah: '040101',
  penerima_kps: 0,
  nama_ibu_kandung: 'IBU SITI',
  id_kebutuhan_khusus_mahasiswa: 257,
  id_kebutuhan_khusus_ayah: 0,
  id_kebutuhan_khusus_ibu: 0,
};

export const registrationOf = (id: string, more: object = {}) => ({
  id_mahasiswa: id,
  nim: '26612010001',
  id_jenis_daftar: '1',
  id_jalur_daftar: '12',
  id_periode_masuk: '20261',
  tanggal_daftar: '2026-08-20',
  id_perguruan_tinggi: institution,
  id_prodi: programme,
  biaya_masuk: '7500000',
  ...more,
});

export const course = (code: string, credits = 3) => ({
  kode_mata_kuliah: code,
  nama_mata_kuliah: `Mata kuliah ${code}`,
  id_prodi: programme,
  sks_mata_kuliah: credits,
  sks_tatap_muka: credits,
});

export const akm = (registration: string, more: object = {}) => ({
  id_registrasi_mahasiswa: registration,
  id_semester: '20261',
  id_status_mahasiswa: 'A',
  biaya_kuliah_smt: 4500000,
  ...more,
});

export async function student(): Promise<string> {
  const { id_mahasiswa: id = '' } = await insert('InsertBiodataMahasiswa', person);
  const ids = await insert('InsertRiwayatPendidikanMahasiswa', registrationOf(id));
  return ids.id_registrasi_mahasiswa ?? '';
}

export async function linkedCourse(code: string): Promise<string> {
  const { id_matkul: id = '' } = await insert('InsertMataKuliah', course(code));
  const name = { nama_kurikulum: `Kurikulum ${code}`, id_prodi: programme, id_semester: '20261' };
  const sums = { jumlah_sks_lulus: 144, jumlah_sks_wajib: 120, jumlah_sks_pilihan: 24 };
  const curriculum = await insert('InsertKurikulum', { ...name, ...sums });
  await insert('InsertMatkulKurikulum', { ...curriculum, id_matkul: id, semester: 1, apakah_wajib: 1 });
  return id;
}

export const classOf = (id: string, more: object = {}) => ({
  id_prodi: programme,
  id_semester: '20261',
  id_matkul: id,
  nama_kelas_kuliah: 'A',
  ...more,
});
