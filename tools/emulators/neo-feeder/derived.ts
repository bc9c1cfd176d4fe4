import { activityRoles, activityTypes } from '#shared/platform/reference/teaching.ts';
import { codeName } from './code-lists.ts';
import type { Scope } from './scope.ts';
import type { Row } from './table.ts';

type Derive = (scope: Scope) => string | null;

const name =
  (act: string, column: string): Derive =>
  (scope) =>
    codeName(act, scope.stored(column));

const programmeName: Derive = ({ programme }) => programme?.nama_program_studi ?? null;
const entryPeriod: Derive = ({ registration }) => registration?.id_periode_masuk ?? null;
const credits: Derive = ({ course }) => course?.sks_mata_kuliah ?? null;

const semesterName =
  (column: string): Derive =>
  (scope) =>
    scope.world.tables.semesters.get(scope.stored(column))?.nama_semester ?? null;

function sum(rows: readonly Row[], column: string): string {
  return String(rows.reduce((total, row) => total + Number(row[column] ?? 0), 0));
}

const curriculumSum =
  (mandatory: string): Derive =>
  ({ world, row }) =>
    sum(
      world.tables.curriculumCourses
        .where('id_kurikulum', row.id_kurikulum)
        .filter((one) => one.apakah_wajib === mandatory),
      'sks_mata_kuliah',
    );

/** What a student is now: gone, or what the latest semester record says. */
const studentStatus: Derive = ({ world, row, exit }) => {
  if (exit) return codeName('GetJenisKeluar', exit.id_jenis_keluar);
  const records = world.tables.semesterRecords.where('id_registrasi_mahasiswa', row.id_registrasi_mahasiswa);
  const last = records.toSorted((a, b) => (a.id_semester ?? '').localeCompare(b.id_semester ?? '')).at(-1);
  return codeName('GetStatusMahasiswa', last?.id_status_mahasiswa ?? 'A');
};

const relatives = Object.fromEntries(
  ['ayah', 'ibu', 'wali'].flatMap((who) => [
    [`nama_pendidikan_${who}`, name('GetJenjangPendidikan', `id_pendidikan_${who}`)],
    [`nama_pekerjaan_${who}`, name('GetPekerjaan', `id_pekerjaan_${who}`)],
    [`nama_penghasilan_${who}`, name('GetPenghasilan', `id_penghasilan_${who}`)],
  ]),
);

const needs = Object.fromEntries(
  ['mahasiswa', 'ayah', 'ibu'].map((who) => [
    `nama_kebutuhan_khusus_${who}`,
    name('GetKebutuhanKhusus', `id_kebutuhan_khusus_${who}`),
  ]),
);

const originName: Derive = (scope) =>
  scope.world.tables.institutions.get(scope.stored('id_perguruan_tinggi_asal'))?.nama_perguruan_tinggi ??
  null;

/** Columns that are not stored but follow from other rows, in every act alike. */
export const derived: Readonly<Record<string, Derive>> = {
  ...relatives,
  ...needs,
  nama_program_studi: programmeName,
  nama_prodi: programmeName,
  program_studi: programmeName,
  jurusan: programmeName,
  kode_prodi: ({ programme }) => programme?.kode_program_studi ?? null,
  id_prodi: ({ programme }) => programme?.id_prodi ?? null,
  id_semester: ({ semester }) => semester?.id_semester ?? null,
  nama_semester: ({ semester }) => semester?.nama_semester ?? null,
  semester_mulai_berlaku: (scope) => semesterName('id_semester')(scope),
  id_matkul: ({ course }) => course?.id_matkul ?? null,
  id_mahasiswa: ({ person }) => person?.id_mahasiswa ?? null,
  id_dosen: ({ lecturer }) => lecturer?.id_dosen ?? null,
  nama_perguruan_tinggi: ({ world, row }) =>
    (world.tables.institutions.get(row.id_perguruan_tinggi) ?? world.own)?.nama_perguruan_tinggi ?? null,
  kode_perguruan_tinggi: ({ world, row }) =>
    (world.tables.institutions.get(row.id_perguruan_tinggi) ?? world.own)?.kode_perguruan_tinggi ?? null,
  nama_agama: name('GetAgama', 'id_agama'),
  nama_jenis_tinggal: name('GetJenisTinggal', 'id_jenis_tinggal'),
  nama_alat_transportasi: name('GetAlatTransportasi', 'id_alat_transportasi'),
  nama_wilayah: name('GetWilayah', 'id_wilayah'),
  id_negara: (scope) => scope.stored('kewarganegaraan'),
  kewarganegaraan: name('GetNegara', 'kewarganegaraan'),
  nama_ibu: (scope) => scope.stored('nama_ibu_kandung'),
  nama_status_mahasiswa: name('GetStatusMahasiswa', 'id_status_mahasiswa'),
  nama_jenis_daftar: name('GetJenisPendaftaran', 'id_jenis_daftar'),
  jalur_masuk: (scope) => scope.stored('id_jalur_daftar'),
  nama_jalur_masuk: name('GetJalurMasuk', 'id_jalur_daftar'),
  nama_pembiayaan_awal: name('GetPembiayaan', 'id_pembiayaan'),
  nama_jenis_keluar: name('GetJenisKeluar', 'id_jenis_keluar'),
  nama_jenis_evaluasi: name('GetJenisEvaluasi', 'id_jenis_evaluasi'),
  nama_jenis_aktivitas: name('GetJenisAktivitasMahasiswa', 'id_jenis_aktivitas'),
  nama_jenis_prestasi: name('GetJenisPrestasi', 'id_jenis_prestasi'),
  nama_tingkat_prestasi: name('GetTingkatPrestasi', 'id_tingkat_prestasi'),
  nama_status_aktif: name('GetStatusKeaktifanPegawai', 'id_status_aktif'),
  nama_jenis_peran: ({ row }) => activityRoles.find(({ value }) => value === row.jenis_peran)?.label ?? null,
  nama_kategori_kegiatan: name('GetKategoriKegiatan', 'id_kategori_kegiatan'),
  judul: ({ row, activity }) => row.judul ?? activity?.judul ?? null,
  untuk_kampus_merdeka: ({ row }) =>
    activityTypes.some(({ value, mbkm }) => mbkm && value === row.id_jenis_aktivitas) ? '1' : '0',
  nama_jenis_anggota: ({ row }) => (row.jenis_anggota === '1' ? 'Kelompok' : 'Personal'),
  nama_evaluasi: name('GetBasisEvaluasi', 'id_basis_evaluasi'),
  id_jenis_evaluasi: ({ row }) => row.id_jenis_evaluasi ?? row.id_basis_evaluasi ?? null,
  deskrips_inggris: ({ row }) => row.deskripsi_inggris ?? null,
  nama_periode_masuk: semesterName('id_periode_masuk'),
  angkatan: ({ registration }) => registration?.id_periode_masuk?.slice(0, 4) ?? null,
  nama_perguruan_tinggi_asal: originName,
  nama_program_studi_asal: (scope) =>
    scope.world.tables.programmes.get(scope.stored('id_prodi_asal'))?.nama_program_studi ?? null,
  nm_bidang_minat: (scope) =>
    scope.world.tables.concentrations.get(scope.stored('id_bidang_minat'))?.nm_bidang_minat ?? null,
  jumlah_sks_mata_kuliah_wajib: curriculumSum('1'),
  jumlah_sks_mata_kuliah_pilihan: curriculumSum('0'),
  tanggal_selesai_efektif: (scope) => scope.stored('tanggal_akhir_efektif'),
  sks: credits,
  sks_total: ({ row }) => row.total_sks ?? null,
  id_kelas: ({ row }) => row.id_kelas_kuliah ?? null,
  id_periode_masuk: entryPeriod,
  jumlah_mahasiswa_krs: ({ world, row }) =>
    String(world.tables.participants.where('id_kelas_kuliah', row.id_kelas_kuliah).length),
  jumlah_mahasiswa: ({ world, row }) =>
    String(world.tables.participants.where('id_kelas_kuliah', row.id_kelas_kuliah).length),
  jumlah_mahasiswa_dapat_nilai: ({ world, row }) =>
    String(
      world.tables.participants
        .where('id_kelas_kuliah', row.id_kelas_kuliah)
        .filter(({ nilai_huruf: letter }) => letter !== null).length,
    ),
  nama_tahun_ajaran: ({ row }) =>
    row.id_tahun_ajaran ? `${row.id_tahun_ajaran}/${Number(row.id_tahun_ajaran) + 1}` : null,
};

/** What the list of students says beyond the columns above. */
export const studentStatusName = studentStatus;
