import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { concentrationLabels } from '#shared/platform/reference/course-type.ts';
import { entryPaths, fundings, registrationTypes } from '#shared/platform/reference/enrolment.ts';
import { religions } from '#shared/platform/reference/person.ts';
import { dateCell } from '#server/platform/sheets/cells/date.ts';
import { idCell, nikCell } from '#server/platform/sheets/cells/ids.ts';
import { genderCell, listCell } from '#server/platform/sheets/cells/lists.ts';
import { integerCell, moneyCell } from '#server/platform/sheets/cells/numbers.ts';
import { emailCell, emptyWords, phoneCell, textCell } from '#server/platform/sheets/cells/text.ts';
import { decisive, lackedColumn, optionalColumn, requiredColumn } from '#server/platform/sheets/mapping.ts';
import {
  advisorNameHeadings,
  nimHeadings,
  nimWords,
  studentNameHeadings,
  studentNameWords,
} from '#server/platform/sheets/person-headings.ts';
import type { SheetRow } from '#server/platform/sheets/sheet-document.ts';
import { itemsFrom, itemsOf, semesterCell } from './list-items.ts';

const text = (maxLength: number) => textCell({ maxLength, empty: emptyWords });

/** The template of the add-many screen (specification §2, academic practice), with what other systems call its columns. */
export const studentColumns = [
  decisive(requiredColumn('nim', 'NIM', idCell({ label: 'NIM', maxLength: 24 }), nimHeadings), nimWords),
  decisive(requiredColumn('nama', 'Nama', text(100), studentNameHeadings), studentNameWords),
  decisive(requiredColumn('email', 'Email', emailCell(), ['surel', 'alamat_email'])),
  lackedColumn('jenis_kelamin', 'Jenis kelamin', genderCell(), ['jk', 'gender']),
  lackedColumn('tempat_lahir', 'Tempat lahir', text(100), ['tmpt_lahir']),
  decisive(lackedColumn('tanggal_lahir', 'Tanggal lahir', dateCell(), ['tgl_lahir'])),
  lackedColumn(
    'agama',
    'Agama',
    listCell('agama', itemsOf(religions, { '3': ['Katholik'], '5': ['Budha'], '6': ['Khonghucu'] })),
    ['id_agama'],
  ),
  decisive(lackedColumn('nik', 'NIK', nikCell(), ['no_ktp', 'nomor_ktp', 'no_nik'])),
  lackedColumn('nama_ibu_kandung', 'Nama ibu kandung', text(100), ['nama_ibu', 'ibu', 'nm_ibu_kandung']),
  decisive(
    requiredColumn('angkatan', 'Angkatan', integerCell(1980, 2100), ['tahun_masuk', 'tahun_angkatan']),
  ),
  decisive(
    requiredColumn('semester_masuk', 'Semester masuk', semesterCell(), [
      'mulai_semester',
      'periode',
      'id_periode_masuk',
    ]),
  ),
  decisive(requiredColumn('tanggal_masuk', 'Tanggal masuk', dateCell(), ['tgl_masuk', 'tanggal_daftar'])),
  requiredColumn(
    'tipe_kelas',
    'Tipe kelas',
    listCell('tipe kelas', itemsFrom(classTypeLabels, { OFFLINE: ['Reguler pagi'], ONLINE: ['Karyawan'] })),
    ['jenis_kelas'],
  ),
  optionalColumn('kelas', 'Kelas', textCell({ maxLength: 10, empty: emptyWords, isCode: true }), [
    'nama_kelas',
  ]),
  optionalColumn('konsentrasi', 'Konsentrasi', listCell('konsentrasi', itemsFrom(concentrationLabels)), [
    'peminatan',
  ]),
  decisive(
    optionalColumn('nidn_pa', 'NIDN PA', idCell({ label: 'NIDN', maxLength: 16 }), [
      'nim_pa',
      'nidn_dosen_wali',
      'nidn_pembimbing',
    ]),
  ),
  optionalColumn('nama_pa', 'Nama PA', text(150), advisorNameHeadings),
  optionalColumn(
    'jenis_pendaftaran',
    'Jenis pendaftaran',
    listCell('jenis pendaftaran', itemsOf(registrationTypes, { '1': ['Baru', 'Mahasiswa baru'] })),
    ['jenis_masuk', 'id_jenis_daftar'],
  ),
  optionalColumn('pt_asal', 'Perguruan tinggi asal', text(150), [
    'perguruan_tinggi_asal',
    'nama_pt_asal',
    'nm_pt_asal',
  ]),
  optionalColumn('prodi_asal', 'Program studi asal', text(150), [
    'program_studi_asal',
    'nama_prodi_asal',
    'nm_prodi_asal',
  ]),
  optionalColumn('jalur', 'Jalur', listCell('jalur masuk', itemsOf(entryPaths)), [
    'jalur_masuk',
    'id_jalur_masuk',
  ]),
  optionalColumn('pembiayaan', 'Pembiayaan', listCell('pembiayaan', itemsOf(fundings)), ['id_pembiayaan']),
  decisive(optionalColumn('biaya_masuk', 'Biaya masuk', moneyCell(), ['biaya'])),
  optionalColumn('hp', 'HP', phoneCell(), ['no_hp', 'nomor_hp', 'handphone', 'telepon_seluler']),
  optionalColumn('alamat', 'Alamat', text(200), ['jalan']),
  optionalColumn('kelurahan', 'Kelurahan', text(100), ['desa', 'kelurahan_desa']),
  optionalColumn('id_wilayah', 'ID wilayah', idCell({ label: 'ID wilayah', length: 6 }), [
    'kode_wilayah',
    'wilayah',
  ]),
] as const;

const beginner = {
  nim: '25612010999',
  nama: 'Contoh Nama Mahasiswa',
  email: 'contoh@kampus.ac.id',
  jenis_kelamin: 'P',
  tempat_lahir: 'Bandung',
  tanggal_lahir: '17/08/2006',
  agama: 'Islam',
  nik: '3273015708060001',
  nama_ibu_kandung: 'Contoh Nama Ibu',
  angkatan: '2025',
  semester_masuk: '20251',
  tanggal_masuk: '01/09/2025',
  tipe_kelas: 'Reguler',
  kelas: '',
  jenis_pendaftaran: 'Peserta didik baru',
  pt_asal: '',
  prodi_asal: '',
  jalur: 'Seleksi mandiri',
  pembiayaan: 'Mandiri',
  biaya_masuk: '2500000',
  hp: '0812-3456-7890',
  alamat: 'Jl. Contoh No. 1',
  kelurahan: 'Contoh',
  id_wilayah: '',
};

/** Two made-up students that show how; the second came from another college. */
export const studentExamples: readonly SheetRow[] = [
  beginner,
  {
    ...beginner,
    nim: '25612010998',
    nama: 'Contoh Mahasiswa Pindahan',
    email: 'contoh.pindahan@kampus.ac.id',
    nik: '3273015708060002',
    jenis_pendaftaran: 'Pindahan',
    pt_asal: 'Universitas Padjadjaran',
    prodi_asal: 'S1 Manajemen',
  },
];
