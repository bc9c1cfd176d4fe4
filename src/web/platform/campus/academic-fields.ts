import { concentrationLabels, concentrations } from '#shared/platform/reference/course-type.ts';
import { type FieldGroup, flag, number, percent, score, text } from './field.ts';

export const academic: FieldGroup[] = [
  {
    title: 'Beban sks',
    fields: [
      {
        kind: 'rows',
        name: 'creditTable',
        label: 'Batas sks menurut IPS',
        row: 'baris',
        add: 'Tambah baris',
        empty: { minIps: 0, maxSks: 12 },
        fields: [score('minIps', 'IPS mulai'), number('maxSks', 'Paling banyak', 'sks')],
      },
      number('semesterMaxSks', 'Batas per semester', 'sks', 'Batas nasional 24 sks.'),
      number('packageSemesters', 'Semester paket', 'semester pertama'),
      number('packageMaxSks', 'Batas semester paket', 'sks'),
      number('shortMaxSks', 'Batas semester pendek', 'sks'),
      number('noIpsMaxSks', 'Batas tanpa IPS', 'sks'),
      number('inactiveMaxSks', 'Batas setelah tidak aktif', 'sks'),
      number('extraMaxSks', 'Tambahan dengan surat kaprodi', 'sks'),
      number('minSks', 'Diingatkan di bawah', 'sks'),
      number('totalSks', 'Beban studi', 'sks'),
      number('maxStudySemesters', 'Lama studi paling panjang', 'semester'),
      number('transferMaxSks', 'Pengakuan sks paling banyak', 'sks'),
      number('lecturerMaxSks', 'Beban dosen diingatkan di atas', 'sks'),
    ],
  },
  {
    title: 'KRS',
    fields: [
      score('improveBelow', 'Boleh diulang di bawah nilai'),
      score('aheadMinIps', 'IPS untuk mengambil semester atas'),
      number('revisionDays', 'Waktu mengajukan ulang', 'hari'),
      number('approvalDays', 'Waktu dosen PA memutuskan', 'hari'),
    ],
  },
  {
    title: 'Presensi dan nilai',
    fields: [
      percent('minAttendanceUts', 'Kehadiran untuk UTS', 'Kosongkan bila tidak disyaratkan.'),
      percent('minAttendanceUas', 'Kehadiran untuk UAS', 'Kosongkan bila tidak disyaratkan.'),
      flag(
        'countFromEnrolment',
        'Kehadiran dihitung sejak terdaftar',
        'Pertemuan sebelum tempat mahasiswa di kelas disetujui tidak dihitung, kecuali ia tercatat hadir.',
      ),
      number('rpsDeadlineDays', 'RPS diajukan sebelum kuliah mulai', 'hari'),
      number(
        'meetingsBeforeUts',
        'Pertemuan sebelum UTS paling sedikit',
        'kali',
        'Kurang dari itu diingatkan.',
      ),
      number(
        'meetingsBeforeUas',
        'Pertemuan sebelum UAS paling sedikit',
        'kali',
        'Kurang dari itu diingatkan.',
      ),
      number('makeupDays', 'Ujian susulan diajukan paling lambat', 'hari setelah ujian'),
      number('fillBeforeMinutes', 'Presensi dibuka sebelum kuliah', 'menit'),
      number('fillAfterDays', 'Presensi ditutup setelah kuliah', 'hari'),
      {
        kind: 'decimal',
        scale: 100,
        name: 'maxAttendanceWeight',
        label: 'Bobot kehadiran tertinggi',
        suffix: '%',
      },
      score('attendanceAdjustment', 'Penyesuaian nilai kehadiran paling jauh'),
      number('deferredDays', 'Nilai T menjadi E setelah', 'hari'),
      number('gradeLockDays', 'Nilai terbit menjadi final setelah', 'hari'),
    ],
  },
  {
    title: 'Kuota konsentrasi',
    hint: 'Tempat bagi mahasiswa satu angkatan; 0 berarti tanpa batas.',
    fields: concentrations.map((name) =>
      number(`concentrationQuota.${name}`, concentrationLabels[name], 'mahasiswa'),
    ),
  },
  {
    title: 'Menit per sks',
    fields: [
      number('minutesPerSks.OFFLINE', 'Reguler', 'menit'),
      number('minutesPerSks.ONLINE', 'Eksekutif', 'menit'),
      number('minutesPerSks.GLOBAL', 'Global', 'menit'),
      number('minutesPerSks.SIL', 'SIL', 'menit'),
    ],
  },
  {
    title: 'Predikat kelulusan',
    fields: [
      {
        kind: 'rows',
        name: 'honours',
        label: 'Predikat',
        row: 'predikat',
        add: 'Tambah predikat',
        empty: { minIpk: 200, label: '', honours: false },
        fields: [
          score('minIpk', 'IPK mulai'),
          { ...text('label', 'Predikat'), required: true },
          flag('honours', 'Dengan syarat pujian', 'Batas semester dan nilai terendah ikut berlaku.'),
        ],
      },
      number('honoursMaxSemesters', 'Pujian paling lama', 'semester'),
      { kind: 'decimal', scale: 10, name: 'honoursMinIndex', label: 'Indeks terendah untuk pujian' },
    ],
  },
];
