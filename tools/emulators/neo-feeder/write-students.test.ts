import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  begin,
  call,
  classOf,
  feeder,
  insert,
  institution,
  linkedCourse,
  person,
  registrationOf,
  student,
} from '#test/feeder-college.ts';

beforeEach(() => begin());
afterEach(() => feeder.stop());

describe('persons and registrations', () => {
  test('a person is refused with a code for each fault, and stored once', async () => {
    const refused = async (change: object, code: number) =>
      insert('InsertBiodataMahasiswa', { ...person, ...change }, code);
    await refused({ nama_mahasiswa: '' }, 201);
    await refused({ nama_ibu_kandung: null }, 206);
    await refused({ tempat_lahir: ' ' }, 207);
    await refused({ tanggal_lahir: '05-03-2006' }, 202);
    await refused({ tanggal_lahir: '2006-02-30' }, 202);
    await refused({ id_agama: 12 }, 108);
    await refused({ id_agama: '' }, 108);
    await refused({ kewarganegaraan: 'QQ' }, 108);
    await refused({ id_wilayah: '770101' }, 108);
    await refused({ nik: '123' }, 108);
    await refused({ id_kebutuhan_khusus_mahasiswa: 70000 }, 108);
    await refused({ hobi: 'membaca' }, 109);
    await refused({ telepon: 'x'.repeat(21) }, 108);
    await refused({ nama_mahasiswa: { nama: 'x' } }, 108);
    expect(feeder.control.rows('persons')).toEqual([]);
    const ids = await insert('InsertBiodataMahasiswa', { ...person, no_kps: '77' });
    expect(feeder.control.rows('persons')[0]).toMatchObject({ ...ids, nomor_kps: '77', email: null });
    await refused({}, 1209);
    await refused({ nik: '3404200603050002' }, 200);
  });

  test('a registration needs a path, a fee, a free NIM, and an origin that belongs together', async () => {
    const { id_mahasiswa: id = '' } = await insert('InsertBiodataMahasiswa', person);
    const refused = async (change: object, code: number) =>
      insert('InsertRiwayatPendidikanMahasiswa', registrationOf(id, change), code);
    await refused({ nim: '' }, 213);
    await refused({ id_mahasiswa: null }, 212);
    await refused({ id_jalur_daftar: null }, 108);
    await refused({ biaya_masuk: 0 }, 108);
    await refused({ id_periode_masuk: '19991' }, 108);
    const other = feeder.control.rows('programmes')[1];
    await refused({ id_prodi: other?.id_prodi }, 115);
    await refused({ id_jenis_daftar: '2' }, 220);
    const elsewhere = feeder.control.rows('institutions')[2]?.id_perguruan_tinggi;
    const origin = { id_jenis_daftar: '2', id_prodi_asal: other?.id_prodi };
    await refused({ ...origin, id_perguruan_tinggi_asal: elsewhere }, 223);
    await insert('InsertRiwayatPendidikanMahasiswa', registrationOf(id));
    await refused({}, 219);
    await refused({ nim: '26612010002' }, 211);
    expect(feeder.control.rows('registrations')).toHaveLength(1);
  });

  test('identity and NIM are locked after synchronisation, a locked student altogether', async () => {
    const registration = await student();
    const [{ id_mahasiswa: id = '' } = {}] = feeder.control.rows('persons');
    const update = async (record: object) =>
      (await call('UpdateBiodataMahasiswa', { key: { id_mahasiswa: id }, record })).code;
    const key = { id_registrasi_mahasiswa: registration };
    const move = async (record: object) =>
      (await call('UpdateRiwayatPendidikanMahasiswa', { key, record })).code;
    expect(await update({ nama_mahasiswa: 'SITI B' })).toBe(0);
    feeder.control.synchronise();
    expect(await update({ nama_mahasiswa: 'SITI C' })).toBe(217);
    expect(await update({ email: 'siti@kampus.test' })).toBe(0);
    expect(await move({ nim: '26612010009' })).toBe(216);
    expect(await move({ biaya_masuk: 8000000 })).toBe(0);
    feeder.control.lock([registration]);
    expect(await move({ biaya_masuk: 9000000 })).toBe(221);
    expect(
      (await call('UpdateBiodataMahasiswa', { key: { id_mahasiswa: institution }, record: { rt: 1 } })).code,
    ).toBe(203);
    expect(await update({ id_mahasiswa: id })).toBe(120);
    expect(await update({})).toBe(105);
    expect((await call('DeleteBiodataMahasiswa', { key: { id_mahasiswa: id } })).code).toBe(215);
  });

  test('a student leaves once and takes no more classes', async () => {
    const registration = await student();
    const exit = { id_jenis_keluar: '1', tanggal_keluar: '2026-12-20', id_periode_keluar: '20261' };
    await insert('InsertMahasiswaLulusDO', { id_registrasi_mahasiswa: institution, ...exit }, 214);
    await insert('InsertMahasiswaLulusDO', { id_registrasi_mahasiswa: registration, ...exit });
    await insert('InsertMahasiswaLulusDO', { id_registrasi_mahasiswa: registration, ...exit }, 119);
    const id = await linkedCourse('MNJ101');
    const klass = await insert('InsertKelasKuliah', classOf(id));
    await insert('InsertPesertaKelasKuliah', { ...klass, id_registrasi_mahasiswa: registration }, 221);
    const { data } = await call('GetListMahasiswa');
    expect(data).toMatchObject([{ nama_status_mahasiswa: 'Lulus          ' }]);
  });
});
