import {
  CONCENTRATION_ELECTIVE_FEEDER_ID,
  courseGroups,
  courseTypeOptions,
} from '#shared/platform/reference/course.ts';
import {
  akmStatuses,
  entryPaths,
  exitTypes,
  fundings,
  registrationTypes,
} from '#shared/platform/reference/enrolment.ts';
import { type ChannelName, channelNames } from '#shared/platform/feeder/channel-names.ts';
import { classModes, classScopes, evaluationBases } from '#shared/platform/reference/teaching.ts';
import { biodataFeederFields } from '#shared/people/biodata/feeder-fields.ts';
import { achievementFields } from './achievement.ts';
import {
  activityConversionFields,
  activityFields,
  activityMemberFields,
  examinerFields,
  guidanceFields,
} from './activity.ts';
import type { FeederField } from '#shared/platform/feeder/field.ts';
import {
  code,
  date,
  flag,
  locked,
  maybe,
  number,
  part,
  required,
  text,
  unread,
  whole,
} from './field-kinds.ts';

/** Channels whose records are known again by the id the feeder gave them, whatever they go by here since. */
export const linkedChannels = ['activity', 'class', 'course', 'curriculum', 'biodata', 'entry'] as const;
export type LinkedChannel = (typeof linkedChannels)[number];
export const isLinked = (channel: ChannelName): channel is LinkedChannel =>
  linkedChannels.some((one) => one === channel);

export type FeederChannel = {
  label: string;
  /** What a row is, in the middle of a sentence. */
  noun: string;
  /** Rows belong to a term; else they count for the college. */
  perTerm: boolean;
  /** Which report a row belongs to: what is planned, or what came of it. */
  report: 'PLAN' | 'RESULT' | null;
  /** What must be there before. */
  after: readonly ChannelName[];
  fields: readonly FeederField[];
  /** A row that is only in the feeder may be taken out of it. */
  removable: boolean;
};

const courseTypes = [
  ...courseTypeOptions.map(({ feederId, feederLabel }) => ({ value: feederId, label: feederLabel })),
  { value: CONCENTRATION_ELECTIVE_FEEDER_ID, label: 'Pilihan Peminatan' },
];

const entry: FeederField[] = [
  text('nim', 'NIM', 24, { ...required, ...locked }),
  code('id_jenis_daftar', 'Jenis pendaftaran', registrationTypes, required),
  code('id_jalur_daftar', 'Jalur masuk', entryPaths, required),
  text('id_periode_masuk', 'Semester masuk', 5, { ...required, ...locked }),
  date('tanggal_daftar', 'Tanggal masuk', required),
  number('sks_diakui', 'Sks diakui', [3, 0]),
  code('id_pembiayaan', 'Pembiayaan', fundings),
  text('id_bidang_minat', 'Konsentrasi', 36, { named: 'nm_bidang_minat' }),
  text('id_perguruan_tinggi_asal', 'Perguruan tinggi asal', 36, { named: 'nama_perguruan_tinggi_asal' }),
  text('id_prodi_asal', 'Program studi asal', 36, { named: 'nama_program_studi_asal' }),
  number('biaya_masuk', 'Biaya masuk', [14, 2], { ...required, positive: true }),
];

const course: FeederField[] = [
  text('kode_mata_kuliah', 'Kode', 20, required),
  text('nama_mata_kuliah', 'Nama', 200, required),
  code('id_jenis_mata_kuliah', 'Jenis', courseTypes, required),
  code('id_kelompok_mata_kuliah', 'Kelompok', courseGroups),
  number('sks_mata_kuliah', 'Sks', [3, 2], { ...required, positive: true, sum: 'total' }),
  number('sks_tatap_muka', 'Sks tatap muka', [3, 2], part),
  number('sks_praktek', 'Sks praktik', [3, 2], part),
  number('sks_praktek_lapangan', 'Sks praktik lapangan', [3, 2], part),
  number('sks_simulasi', 'Sks simulasi', [3, 2], part),
  flag('ada_sap', 'SAP', unread),
  flag('ada_silabus', 'Silabus', unread),
  flag('ada_bahan_ajar', 'Bahan ajar', unread),
  flag('ada_acara_praktek', 'Acara praktik', unread),
];

const curriculum: FeederField[] = [
  text('nama_kurikulum', 'Nama', 60, required),
  text('id_semester', 'Mulai berlaku', 5, required),
  number('jumlah_sks_lulus', 'Sks lulus', [3, 0], required),
  number('jumlah_sks_wajib', 'Sks wajib', [3, 0], required),
  number('jumlah_sks_pilihan', 'Sks pilihan', [3, 0], required),
];

const curriculumCourse: FeederField[] = [
  number('semester', 'Semester', [2, 0], { ...required, positive: true }),
  flag('apakah_wajib', 'Wajib', required),
  number('sks_mata_kuliah', 'Sks', [3, 2]),
  number('sks_tatap_muka', 'Sks tatap muka', [3, 2]),
  number('sks_praktek', 'Sks praktik', [3, 2]),
  number('sks_praktek_lapangan', 'Sks praktik lapangan', [3, 2]),
  number('sks_simulasi', 'Sks simulasi', [3, 2]),
];

const classFields: FeederField[] = [
  text('id_matkul', 'Mata kuliah', 36, { named: 'kode_mata_kuliah' }),
  text('nama_kelas_kuliah', 'Nama kelas', 5, required),
  code('lingkup', 'Lingkup', classScopes),
  code('mode', 'Mode', classModes),
  date('tanggal_mulai_efektif', 'Mulai kuliah', unread),
  date('tanggal_akhir_efektif', 'Akhir kuliah', unread),
  number('kapasitas', 'Kapasitas', [5, 0], unread),
  flag('apa_untuk_pditt', 'Kelas PDITT', unread),
];

const teaching: FeederField[] = [
  number('sks_substansi_total', 'Sks mengajar', [3, 2], { ...required, positive: true }),
  number('rencana_minggu_pertemuan', 'Rencana pertemuan', [2, 0], required),
  number('realisasi_minggu_pertemuan', 'Realisasi pertemuan', [2, 0]),
  code('id_jenis_evaluasi', 'Jenis evaluasi', evaluationBases, required),
];

const grade: FeederField[] = [
  number('nilai_angka', 'Nilai angka', [3, 1], whole),
  number('nilai_indeks', 'Indeks', [2, 2], { ...required, ...whole }),
  text('nilai_huruf', 'Huruf', 3, { ...required, ...whole }),
];

const akm: FeederField[] = [
  code('id_status_mahasiswa', 'Status', akmStatuses, required),
  number('ips', 'IPS', [2, 2], { required: 'IPS belum ada: belum ada nilai semester ini yang terbit.' }),
  number('ipk', 'IPK', [2, 2], required),
  number('sks_semester', 'Sks semester', [3, 0], required),
  number('total_sks', 'Sks total', [3, 0], { ...required, read: 'sks_total' }),
  number('biaya_kuliah_smt', 'Biaya kuliah semester', [14, 2], {
    ...required,
    positive:
      'Biaya kuliah semester harus lebih dari 0: buka tagihan SPP-nya, atau isi penggantinya di Pengaturan admin, bagian Integrasi.',
  }),
  code('id_pembiayaan', 'Pembiayaan', fundings, maybe),
];

const transfer: FeederField[] = [
  text('kode_mata_kuliah_asal', 'Kode asal', 20, required),
  text('nama_mata_kuliah_asal', 'Mata kuliah asal', 200, required),
  number('sks_mata_kuliah_asal', 'Sks asal', [2, 0], { ...required, positive: true }),
  text('nilai_huruf_asal', 'Nilai asal', 3, required),
  number('sks_mata_kuliah_diakui', 'Sks diakui', [2, 0], { ...required, positive: true }),
  text('nilai_huruf_diakui', 'Nilai diakui', 3, required),
  number('nilai_angka_diakui', 'Indeks diakui', [3, 2], required),
];

const exit: FeederField[] = [
  code('id_jenis_keluar', 'Jenis keluar', exitTypes, required),
  date('tanggal_keluar', 'Tanggal keluar', required),
  text('id_periode_keluar', 'Semester keluar', 5, required),
  text('keterangan', 'Keterangan', 128),
  text('nomor_sk_yudisium', 'Nomor SK', 80),
  date('tanggal_sk_yudisium', 'Tanggal SK'),
  number('ipk', 'IPK', [2, 2]),
  text('nomor_ijazah', 'Nomor ijazah', 80),
  flag('jalur_skripsi', 'Jalur skripsi', maybe),
  text('judul_skripsi', 'Judul skripsi', 500),
  date('bulan_awal_bimbingan', 'Awal bimbingan', maybe),
  date('bulan_akhir_bimbingan', 'Akhir bimbingan', maybe),
];

/** Every channel (PDDIKTI's push order; the fields are those of its own description). */
export const feederChannels: Readonly<Record<ChannelName, FeederChannel>> = {
  biodata: {
    label: 'Biodata mahasiswa',
    noun: 'biodata',
    perTerm: false,
    report: null,
    after: [],
    fields: biodataFeederFields,
    removable: false,
  },
  entry: {
    label: 'Riwayat pendidikan',
    noun: 'riwayat pendidikan',
    perTerm: false,
    report: null,
    after: ['biodata'],
    fields: entry,
    removable: false,
  },
  course: {
    label: 'Mata kuliah',
    noun: 'mata kuliah',
    perTerm: false,
    report: null,
    after: [],
    fields: course,
    removable: false,
  },
  curriculum: {
    label: 'Kurikulum',
    noun: 'kurikulum',
    perTerm: false,
    report: null,
    after: [],
    fields: curriculum,
    removable: false,
  },
  'curriculum-course': {
    label: 'Mata kuliah kurikulum',
    noun: 'mata kuliah kurikulum',
    perTerm: false,
    report: null,
    after: ['course', 'curriculum'],
    fields: curriculumCourse,
    removable: true,
  },
  class: {
    label: 'Kelas kuliah',
    noun: 'kelas',
    perTerm: true,
    report: 'PLAN',
    after: ['curriculum-course'],
    fields: classFields,
    removable: false,
  },
  teaching: {
    label: 'Dosen pengajar',
    noun: 'dosen pengajar',
    perTerm: true,
    report: 'PLAN',
    after: ['class'],
    fields: teaching,
    removable: true,
  },
  member: {
    label: 'Peserta kelas',
    noun: 'peserta kelas',
    perTerm: true,
    report: 'PLAN',
    after: ['entry', 'class'],
    fields: [],
    removable: true,
  },
  grade: {
    label: 'Nilai',
    noun: 'nilai',
    perTerm: true,
    report: 'RESULT',
    after: ['member'],
    fields: grade,
    removable: false,
  },
  akm: {
    label: 'Aktivitas kuliah (AKM)',
    noun: 'AKM',
    perTerm: true,
    report: 'RESULT',
    after: ['entry', 'grade'],
    fields: akm,
    removable: false,
  },
  transfer: {
    label: 'Nilai transfer',
    noun: 'nilai transfer',
    perTerm: false,
    report: null,
    after: ['entry', 'course'],
    fields: transfer,
    removable: false,
  },
  activity: {
    label: 'Aktivitas mahasiswa',
    noun: 'aktivitas',
    perTerm: true,
    report: 'RESULT',
    after: [],
    fields: activityFields,
    removable: false,
  },
  'activity-member': {
    label: 'Anggota aktivitas',
    noun: 'anggota aktivitas',
    perTerm: true,
    report: 'RESULT',
    after: ['entry', 'activity'],
    fields: activityMemberFields,
    removable: true,
  },
  conversion: {
    label: 'Konversi aktivitas',
    noun: 'konversi aktivitas',
    perTerm: true,
    report: 'RESULT',
    after: ['course', 'activity-member'],
    fields: activityConversionFields,
    removable: false,
  },
  guidance: {
    label: 'Pembimbing aktivitas',
    noun: 'pembimbing aktivitas',
    perTerm: true,
    report: 'RESULT',
    after: ['activity'],
    fields: guidanceFields,
    removable: true,
  },
  examiner: {
    label: 'Penguji aktivitas',
    noun: 'penguji aktivitas',
    perTerm: true,
    report: 'RESULT',
    after: ['activity'],
    fields: examinerFields,
    removable: true,
  },
  achievement: {
    label: 'Prestasi mahasiswa',
    noun: 'prestasi',
    perTerm: true,
    report: 'RESULT',
    after: ['entry', 'activity'],
    fields: achievementFields,
    removable: false,
  },
  exit: {
    label: 'Lulus dan keluar',
    noun: 'data keluar',
    perTerm: true,
    report: 'RESULT',
    after: ['akm'],
    fields: exit,
    removable: false,
  },
};

export const isChannel = (name: string): name is ChannelName =>
  (channelNames as readonly string[]).includes(name);

/** How a channel stands in an address: its label in words, "aktivitas-kuliah". */
export const channelPath = (channel: ChannelName): string =>
  feederChannels[channel].label
    .toLowerCase()
    .replace(/ \(.*\)$/, '')
    .replaceAll(' ', '-');

/** The channel an address names, also by its own name; null for no channel. */
export const channelAt = (path: string): ChannelName | null =>
  channelNames.find((name) => path === channelPath(name)) ?? (isChannel(path) ? path : null);
