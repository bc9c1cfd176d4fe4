import type { ActionStatus, MeetingType, Presence } from '#shared/desk/meeting-records/meeting.ts';
import type { PartyRole, ReportType } from '#shared/desk/meeting-records/report.ts';
import type { IssuingUnit } from '#shared/desk/meeting-records/unit.ts';

/** Accounts of the demo by the beginning of their address. */
type Account = 'pimpinan' | 'kaprodi' | 'baak' | 'keuangan' | 'lpm' | 'perpus' | 'humas' | 'dosen';

/** A meeting of the demo; days are counted from today, times are minutes since midnight. */
export type DemoMeeting = {
  type: MeetingType;
  unit: IssuingUnit;
  title: string;
  agenda: string;
  day: number;
  time: readonly [from: number, until: number];
  place: string;
  conclusion: string;
  isFinal: boolean;
  isConfidential: boolean;
  /** The first leads, the second keeps the minutes. */
  people: readonly (readonly [account: Account, office: string, present: Presence])[];
  points: readonly {
    topic: string;
    discussion: string;
    decision: string;
    actions: readonly { task: string; pic: Account; due: number; status: ActionStatus; note: string }[];
  }[];
};

export const demoMeetings: readonly DemoMeeting[] = [
  {
    type: 'RAPAT_PRODI',
    unit: 'PRODI',
    day: -38,
    time: [540, 690],
    place: 'Ruang rapat lantai 2',
    title: 'Evaluasi semester dan rencana jadwal kuliah',
    agenda: 'Hasil belajar semester lalu, pembagian kelas, dan kesiapan RPS.',
    conclusion: 'Jadwal diumumkan sebelum minggu KRS; RPS yang belum disetujui dilengkapi dosen pengampu.',
    isFinal: true,
    isConfidential: false,
    people: [
      ['kaprodi', 'Ketua program studi', 'H'],
      ['baak', 'BAAK', 'H'],
      ['lpm', 'LPM', 'H'],
      ['dosen', 'Dosen', 'I'],
    ],
    points: [
      {
        topic: 'Hasil belajar semester lalu',
        discussion:
          'Rata-rata IPS naik dibandingkan dengan tahun lalu. Dua mata kuliah kuantitatif masih memiliki banyak nilai D dan E.',
        decision: 'Diadakan tutorial mingguan untuk dua mata kuliah itu.',
        actions: [
          {
            task: 'Susun jadwal tutorial dan pembimbingnya',
            pic: 'kaprodi',
            due: -20,
            status: 'DONE',
            note: 'Dimulai pada minggu kedua.',
          },
        ],
      },
      {
        topic: 'Kesiapan RPS',
        discussion: 'Sebagian mata kuliah belum memiliki RPS yang disetujui untuk kurikulum berjalan.',
        decision: 'Seluruh RPS diajukan sebelum perkuliahan dimulai.',
        actions: [
          {
            task: 'Ingatkan dosen pengampu yang RPS-nya belum disetujui',
            pic: 'lpm',
            due: 10,
            status: 'NOT-YET',
            note: '',
          },
        ],
      },
    ],
  },
  {
    type: 'RAPAT_PIMPINAN',
    unit: 'PIMPINAN',
    day: -12,
    time: [780, 870],
    place: 'Ruang pimpinan',
    title: 'Rencana anggaran dan beasiswa tahun akademik',
    agenda: 'Anggaran kegiatan kemahasiswaan dan kuota beasiswa lembaga.',
    conclusion:
      'Kuota beasiswa lembaga tetap; anggaran kegiatan dibahas lagi setelah jumlah mahasiswa pasti.',
    isFinal: true,
    isConfidential: true,
    people: [
      ['pimpinan', 'Wakil ketua I', 'H'],
      ['keuangan', 'Kepala Bagian Keuangan', 'H'],
      ['kaprodi', 'Ketua program studi', 'H'],
    ],
    points: [
      {
        topic: 'Kuota beasiswa lembaga',
        discussion: 'Permohonan lebih banyak daripada kuota. IPK dan keadaan ekonomi menjadi pertimbangan.',
        decision: 'Kuota tidak ditambah; penerima ditetapkan menurut urutan kelayakan.',
        actions: [
          {
            task: 'Hitung kebutuhan beasiswa per angkatan',
            pic: 'pimpinan',
            due: -3,
            status: 'NOT-YET',
            note: '',
          },
        ],
      },
    ],
  },
  {
    type: 'RAPAT_DOSEN',
    unit: 'BAAK',
    day: -3,
    time: [480, 600],
    place: 'Aula',
    title: 'Persiapan minggu KRS dan perkuliahan pertama',
    agenda: 'Pembimbingan KRS, ruang kelas, dan pengisian presensi.',
    conclusion: '',
    isFinal: false,
    isConfidential: false,
    people: [
      ['baak', 'BAAK', 'H'],
      ['humas', 'Humas', 'H'],
      ['kaprodi', 'Ketua program studi', 'S'],
      ['perpus', 'Perpustakaan', 'H'],
    ],
    points: [
      {
        topic: 'Pembimbingan KRS',
        discussion: 'Dosen PA diminta memeriksa ajuan setiap hari kerja selama minggu KRS.',
        decision: '',
        actions: [],
      },
    ],
  },
];

/** An official report of the demo; days are counted from today. */
export type DemoReport = {
  type: ReportType;
  unit: IssuingUnit;
  title: string;
  day: number;
  time: number;
  place: string;
  isFinal: boolean;
  parties: readonly { name: string; office: string; role: PartyRole }[];
  facts: Readonly<Record<string, string>>;
  content: string;
};

export const demoReports: readonly DemoReport[] = [
  {
    type: 'SERAH_TERIMA',
    unit: 'PERPUS',
    title: 'Serah terima buku hibah',
    day: -26,
    time: 600,
    place: 'Perpustakaan',
    isFinal: true,
    parties: [
      { name: 'Contoh Rahma Yuliani', office: 'Penerbit Contoh', role: 'PIHAK_1' },
      { name: 'Contoh Staf Perpustakaan', office: 'Perpustakaan', role: 'PIHAK_2' },
    ],
    facts: { 'Barang atau dokumen': 'Buku manajemen dan bisnis', Jumlah: '40 eksemplar', Keadaan: 'Baik' },
    content:
      '<p>Pihak pertama menyerahkan dan pihak kedua menerima buku hibah sebagaimana tercantum di atas. Buku dicatat dalam katalog dan dipinjamkan kepada mahasiswa dan dosen.</p>',
  },
  {
    type: 'KEGIATAN',
    unit: 'KEMAHASISWAAN',
    title: 'Pengenalan kehidupan kampus',
    day: -9,
    time: 480,
    place: 'Aula',
    isFinal: true,
    parties: [{ name: 'Contoh Panitia Kegiatan', office: 'Ketua panitia', role: 'PIHAK_1' }],
    facts: {
      'Nama kegiatan': 'Pengenalan kehidupan kampus bagi mahasiswa baru',
      Penyelenggara: 'Bidang kemahasiswaan',
      'Jumlah peserta': '118 mahasiswa',
    },
    content:
      '<p>Kegiatan berlangsung selama dua hari dan diisi dengan:</p><ul><li>pengenalan sistem akademik dan KRS,</li><li>kunjungan ke perpustakaan,</li><li>perkenalan unit kegiatan mahasiswa.</li></ul>',
  },
  {
    type: 'LAINNYA',
    unit: 'BAAK',
    title: 'Pemeriksaan ruang kelas',
    day: -1,
    time: 540,
    place: 'Gedung kuliah',
    isFinal: false,
    parties: [],
    facts: {},
    content: '<p>Dua ruang memerlukan perbaikan proyektor sebelum perkuliahan dimulai.</p>',
  },
];
