import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  akm,
  begin,
  call,
  classOf,
  course,
  feeder,
  insert,
  institution,
  linkedCourse,
  person,
  programme,
  student,
} from '#test/feeder-college.ts';

beforeEach(() => begin());
afterEach(() => feeder.stop());

/** The course a member's activity counts as. */
const conversionOf = (activity: string, idMatkul: string) => {
  const [member] = feeder.control.rows('members').filter((one) => one['id_aktivitas'] === activity);
  return {
    id_matkul: idMatkul,
    id_anggota: member?.['id_anggota'],
    id_aktivitas: activity,
    id_semester: '20261',
    sks_mata_kuliah: 3,
    nilai_angka: '82.5',
    nilai_indeks: '3.70',
    nilai_huruf: 'A-',
  };
};

describe('courses and classes', () => {
  test('credits are the sum of their parts, codes are unique, what is used stays', async () => {
    await insert('InsertMataKuliah', { ...course('MNJ101'), sks_praktek: 1 }, 108);
    await insert('InsertMataKuliah', { ...course('MNJ101'), kode_mata_kuliah: '' }, 402);
    await insert('InsertMataKuliah', { ...course('MNJ101'), id_jenis_mata_kuliah: 'X' }, 108);
    const id = await linkedCourse('MNJ101');
    await insert('InsertMataKuliah', course('mnj101'), 400);
    const [{ id_kurikulum: curriculum = '' } = {}] = feeder.control.rows('curricula');
    const link = { id_kurikulum: curriculum, id_matkul: id, semester: 1, apakah_wajib: 1 };
    await insert('InsertMatkulKurikulum', link, 630);
    await insert('InsertMatkulKurikulum', { ...link, id_matkul: undefined }, 634);
    expect((await call('DeleteMataKuliah', { key: { id_matkul: id } })).code).toBe(411);
    expect((await call('DeleteKurikulum', { key: { id_kurikulum: curriculum } })).code).toBe(511);
    expect(
      (await call('DeleteMatkulKurikulum', { key: { id_kurikulum: curriculum, id_matkul: id } })).code,
    ).toBe(0);
    expect((await call('DeleteMataKuliah', { key: { id_matkul: id } })).code).toBe(0);
  });

  test('a class needs a linked course, a short name, an open period, and is made once', async () => {
    const { id_matkul: loose = '' } = await insert('InsertMataKuliah', course('MNJ900'));
    await insert('InsertKelasKuliah', classOf(loose), 707);
    const id = await linkedCourse('MNJ101');
    await insert('InsertKelasKuliah', classOf(id, { nama_kelas_kuliah: 'PAGI-1' }), 108);
    await insert('InsertKelasKuliah', classOf(id, { id_semester: '20231' }), 116);
    const klass = await insert('InsertKelasKuliah', classOf(id));
    await insert('InsertKelasKuliah', classOf(id), 15);
    const assignments = feeder.control.rows('assignments');
    const teaching = { ...klass, sks_substansi_total: 3, rencana_minggu_pertemuan: 16, id_jenis_evaluasi: 1 };
    const of = (year: string) => assignments.find((one) => one.id_tahun_ajaran === year)?.id_registrasi_dosen;
    await insert('InsertDosenPengajarKelasKuliah', { ...teaching, id_registrasi_dosen: of('2024') }, 931);
    await insert('InsertDosenPengajarKelasKuliah', { ...teaching, id_registrasi_dosen: of('2026') });
    await insert('InsertDosenPengajarKelasKuliah', { ...teaching, id_registrasi_dosen: of('2026') }, 920);
    expect((await call('DeleteKelasKuliah', { key: klass })).code).toBe(712);
  });

  test('participants, grades and semester records agree with each other', async () => {
    const registration = await student();
    const ids = { id_registrasi_mahasiswa: registration };
    const id = await linkedCourse('MNJ101');
    const klass = await insert('InsertKelasKuliah', classOf(id));
    const other = await insert('InsertKelasKuliah', classOf(id, { nama_kelas_kuliah: 'B' }));
    const grade = { nilai_angka: '85.5', nilai_indeks: '4.00', nilai_huruf: 'A' };
    const key = { ...klass, ...ids };
    expect((await call('UpdateNilaiPerkuliahanKelas', { key, record: grade })).code).toBe(803);
    await insert('InsertPesertaKelasKuliah', { ...klass, id_registrasi_mahasiswa: institution }, 980);
    await insert('InsertPesertaKelasKuliah', { id_kelas_kuliah: institution, ...ids }, 705);
    await insert('InsertPesertaKelasKuliah', key);
    await insert('InsertPesertaKelasKuliah', key, 119);
    await insert('InsertPesertaKelasKuliah', { ...other, ...ids }, 806);
    expect((await call('UpdateNilaiPerkuliahanKelas', { key, record: grade })).code).toBe(0);
    await insert('InsertPerkuliahanMahasiswa', akm(registration, { id_status_mahasiswa: 'X' }), 737);
    await insert('InsertPerkuliahanMahasiswa', akm(registration, { sks_semester: 6 }), 738);
    await insert('InsertPerkuliahanMahasiswa', akm(registration, { biaya_kuliah_smt: 0 }), 108);
    await insert('InsertPerkuliahanMahasiswa', akm(registration, { sks_semester: 3 }));
    await insert('InsertPerkuliahanMahasiswa', akm(registration), 1260);
    feeder.control.open([]);
    expect((await call('UpdateNilaiPerkuliahanKelas', { key, record: grade })).code).toBe(116);
    expect((await call('DeletePesertaKelasKuliah', { key })).code).toBe(116);
    feeder.control.open(null);
    expect((await call('DeletePesertaKelasKuliah', { key })).code).toBe(0);
    expect((await call('DeletePesertaKelasKuliah', { key })).code).toBe(112);
  });

  test('transfer grades and activities are kept once', async () => {
    const registration = await student();
    const id = await linkedCourse('MNJ101');
    const transfer = {
      id_registrasi_mahasiswa: registration,
      kode_mata_kuliah_asal: 'EK1',
      nama_mata_kuliah_asal: 'Ekonomi',
      sks_mata_kuliah_asal: 3,
      nilai_huruf_asal: 'B',
      id_matkul: id,
      sks_mata_kuliah_diakui: 3,
      nilai_huruf_diakui: 'B',
      nilai_angka_diakui: 3,
    };
    await insert('InsertNilaiTransferPendidikanMahasiswa', transfer);
    await insert('InsertNilaiTransferPendidikanMahasiswa', transfer, 810);
    const activity = await insert('InsertAktivitasMahasiswa', {
      jenis_anggota: 0,
      id_jenis_aktivitas: 2,
      id_prodi: programme,
      id_semester: '20261',
      judul: 'Skripsi',
    });
    const member = { ...activity, id_registrasi_mahasiswa: registration, jenis_peran: 3 };
    await insert('InsertAnggotaAktivitasMahasiswa', member);
    await insert('InsertAnggotaAktivitasMahasiswa', member, 119);
    await insert('InsertAnggotaAktivitasMahasiswa', { ...member, id_aktivitas: institution }, 981);
    const recognised = conversionOf(activity.id_aktivitas ?? '', id);
    await insert('InsertKonversiKampusMerdeka', { ...recognised, nilai_huruf: null }, 942);
    await insert('InsertKonversiKampusMerdeka', { ...recognised, id_anggota: institution }, 108);
    await insert('InsertKonversiKampusMerdeka', recognised);
    await insert('InsertKonversiKampusMerdeka', recognised, 119);
    const { data: read } = await call('GetListKonversiKampusMerdeka', {
      filter: `id_aktivitas = '${activity.id_aktivitas}'`,
    });
    expect(read).toMatchObject([
      { nim: '26612010001', nama_mata_kuliah: 'Mata kuliah MNJ101', judul: 'Skripsi', nilai_huruf: 'A-' },
    ]);
    const plan = {
      id_matkul: id,
      id_basis_evaluasi: 4,
      deskripsi_indonesia: 'UTS',
      komponen_evaluasi: 'UTS',
    };
    await insert('InsertRencanaEvaluasi', [plan, { ...plan, komponen_evaluasi: 'PR' }], 108);
    expect(feeder.control.rows('evaluationPlans')).toEqual([]);
    await insert('InsertRencanaEvaluasi', [plan, { ...plan, komponen_evaluasi: 'UAS' }]);
    expect(feeder.control.rows('evaluationPlans')).toHaveLength(2);
  });
});

test('the codes of the manual are another profile', async () => {
  await feeder.stop();
  await begin({ profile: 'manual' });
  const registration = await student();
  await insert('InsertBiodataMahasiswa', person, 200);
  const id = await linkedCourse('MNJ101');
  const klass = await insert('InsertKelasKuliah', classOf(id));
  await insert('InsertKelasKuliah', classOf(id), 700);
  await insert('InsertPesertaKelasKuliah', { ...klass, id_registrasi_mahasiswa: registration });
  await insert('InsertPesertaKelasKuliah', { ...klass, id_registrasi_mahasiswa: registration }, 800);
  await insert('InsertPerkuliahanMahasiswa', akm(registration));
  await insert('InsertPerkuliahanMahasiswa', akm(registration), 730);
  expect(feeder.control.rows('participants')).toHaveLength(1);
});
