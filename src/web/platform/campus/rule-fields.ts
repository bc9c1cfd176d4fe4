import { type FieldGroup, flag, number, percent, score, text } from './field.ts';

export const gates: FieldGroup[] = [
  {
    title: 'Survei dan biodata',
    hint: 'Gerbang yang dimatikan tidak menahan siapa pun.',
    fields: [
      flag('edo', 'EDO', 'KRS dan KHS menunggu survei dosen semester lalu.'),
      flag('eka', 'EKA', 'KRS dan KHS menunggu survei mata kuliah semester lalu.'),
      flag('biodata', 'Biodata', 'KRS menunggu biodata wajib PDDIKTI.'),
      flag('attendanceUas', 'Kehadiran UAS', 'Kartu UAS menunggu kehadiran minimum yang diatur di Akademik.'),
    ],
  },
  {
    title: 'Pembayaran',
    hint: 'Persen dihitung dari tagihan setelah potongan.',
    fields: [
      flag('paymentKrs', 'Pembayaran sebelum KRS', 'Daftar ulang lunas, SPP sesuai persen di bawah.'),
      percent('krsSppPercent', 'SPP sebelum KRS'),
      flag('paymentUts', 'Pembayaran sebelum UTS', 'Tagihan yang membuka UTS sesuai persen di bawah.'),
      percent('utsPercent', 'Tagihan sebelum UTS'),
      flag('paymentUas', 'Pembayaran sebelum UAS', 'Tagihan yang membuka UAS sesuai persen di bawah.'),
      percent('uasPercent', 'Tagihan sebelum UAS'),
    ],
  },
];

export const thesis: FieldGroup[] = [
  {
    title: 'Syarat skripsi',
    fields: [
      number('minSks', 'Lulus sebelum mengajukan judul', 'sks'),
      score('minIpk', 'IPK terendah'),
      text(
        'methodsCourse',
        'Kode Metodologi Penelitian',
        'Kosong: mata kuliah yang bernama Metodologi Penelitian.',
      ),
      score('methodsMinScore', 'Nilai terendah Metodologi Penelitian'),
      number('seminarSessions', 'Bimbingan sebelum seminar', 'kali'),
      number('examSessions', 'Bimbingan sebelum sidang', 'kali'),
      percent('similarityPercent', 'Kemiripan tertinggi'),
      number('revisionDays', 'Waktu revisi', 'hari'),
      number('quotaPerLecturer', 'Bimbingan per dosen', 'mahasiswa'),
      number('maxDTitle', 'Nilai D sebelum judul, paling banyak', 'sks'),
      number('maxDExam', 'Nilai D sebelum sidang, paling banyak', 'sks'),
    ],
  },
  {
    title: 'Waktu dan penilaian skripsi',
    fields: [
      number('durationSemesters', 'Lama skripsi sejak SK', 'semester'),
      number('answerDays', 'Menjawab undangan pembimbing', 'hari'),
      number('sessionGapDays', 'Jarak bimbingan yang dihitung', 'hari'),
      number('examMinutes', 'Lama seminar dan sidang', 'menit'),
      percent('supervisorPercent', 'Bobot nilai pembimbing'),
      score('passingScore', 'Nilai lulus sidang'),
      score('maxSpread', 'Selisih penguji tanpa konfirmasi'),
      number('lettersPerMonth', 'Turun per bulan terlambat revisi', 'huruf'),
      number('repeatAfterDays', 'Jeda sidang ulang', 'hari'),
    ],
  },
];

export const leave: FieldGroup[] = [
  {
    title: 'Cuti akademik',
    fields: [
      number('fromSemester', 'Boleh mulai semester', 'semester'),
      number('maxTerms', 'Paling lama selama studi', 'semester'),
      number('returnDaysBefore', 'Pengajuan aktif kembali', 'hari sebelum semester mulai'),
      flag(
        'countsInStudy',
        'Cuti dihitung dalam masa studi',
        'Berlaku untuk batas masa studi, predikat, dan kalimat surat izin cuti.',
      ),
    ],
  },
];

export const graduation: FieldGroup[] = [
  {
    title: 'Syarat kampus',
    fields: [score('minIpk', 'IPK terendah'), number('maxDSks', 'Nilai D terbanyak', 'sks')],
  },
  {
    title: 'Aturan penomoran ijazah nasional',
    hint: 'Yang berlaku pada hari keputusan yudisium dipakai.',
    fields: [
      {
        kind: 'rows',
        name: 'diplomaRules',
        label: 'Aturan menurut tanggal',
        row: 'aturan',
        add: 'Tambah aturan',
        empty: {
          from: '',
          basis: '',
          minSks: 144,
          minIpk: 200,
          maxTermSks: 24,
          maxShortSks: 9,
          maxSemesters: null,
          everyTerm: true,
        },
        fields: [
          { kind: 'date', name: 'from', label: 'Berlaku mulai', required: true },
          { ...text('basis', 'Dasar'), required: true },
          number('minSks', 'Lulus paling sedikit', 'sks'),
          score('minIpk', 'IPK terendah'),
          number('maxTermSks', 'Beban tertinggi semester biasa', 'sks'),
          number('maxShortSks', 'Beban tertinggi semester pendek', 'sks'),
          number('maxSemesters', 'Masa studi terlama', 'semester', 'Kosong: tanpa batas.'),
          flag('everyTerm', 'Setiap semester tercatat', 'Tidak ada semester yang terlewat sejak masuk.'),
        ],
      },
    ],
  },
];

export const activity: FieldGroup[] = [
  {
    title: 'Logbook dan konversi',
    fields: [
      percent('logbookPercent', 'Logbook disetujui sebelum laporan'),
      percent('mentorPercent', 'Bobot nilai mentor', 'Selebihnya nilai pembimbing.'),
      number('hoursPerSks', 'Kegiatan untuk satu sks', 'jam'),
      number('fullTermSks', 'Satu semester penuh mulai', 'sks'),
      number('fullTermWeeks', 'atau mulai', 'minggu'),
    ],
  },
];

export const library: FieldGroup[] = [
  {
    title: 'Peminjaman',
    fields: [
      number('studentBooks', 'Mahasiswa meminjam', 'buku'),
      number('studentDays', 'Lama pinjam mahasiswa', 'hari'),
      number('lecturerBooks', 'Dosen meminjam', 'buku'),
      number('lecturerDays', 'Lama pinjam dosen', 'hari'),
      number('renewals', 'Perpanjangan', 'kali'),
      { kind: 'money', name: 'finePerDay', label: 'Denda per buku dan hari' },
    ],
  },
  {
    title: 'Bebas pustaka',
    fields: [
      flag('bookDonation', 'Sumbangan buku', 'Diminta sebelum surat bebas pustaka untuk wisuda terbit.'),
    ],
  },
];

export const finance: FieldGroup[] = [
  {
    title: 'Kwitansi',
    fields: [
      text('receiptPrefix', 'Awalan nomor', 'KW menjadi KW/2026/08/00001; berlaku bagi kwitansi berikutnya.'),
      flag('stampBox', 'Kotak meterai', 'Pada kwitansi di atas Rp5.000.000.'),
      text(
        'amountWord',
        'Akhiran terbilang',
        'rupiah menjadi "satu juta rupiah"; juga pada tagihan dan surat.',
      ),
    ],
  },
  {
    title: 'Denda keterlambatan',
    hint: 'Isian awal jenis pembayaran baru; setiap jenis dapat memakai yang lain.',
    fields: [
      {
        kind: 'select',
        name: 'lateFee.mode',
        label: 'Denda',
        options: [
          { value: 'NONE', label: 'Tanpa denda' },
          { value: 'FLAT', label: 'Jumlah tetap' },
          { value: 'PERCENT_PER_MONTH', label: 'Persen per bulan' },
        ],
      },
      {
        kind: 'number',
        name: 'lateFee.value',
        label: 'Besarnya denda',
        help: 'Dalam rupiah, atau dalam persen (0–100) per bulan.',
      },
      {
        kind: 'money',
        name: 'lateFee.max',
        label: 'Denda paling banyak',
        help: '0 berarti tanpa batas; untuk denda persen.',
      },
    ],
  },
  {
    title: 'Rekonsiliasi bank',
    hint: 'Mutasi rekening dicocokkan dengan bukti transfer yang menunggu verifikasi.',
    fields: [
      number(
        'transferDays',
        'Selisih tanggal paling banyak',
        'hari',
        'Jumlahnya sama; dengan nomor referensi yang sama tanggalnya boleh berapa saja. Di luar itu bukti masih ditawarkan, tetapi Anda yang memastikan.',
      ),
    ],
  },
  {
    title: 'Biaya kuliah saat cuti',
    hint: 'Bagian SPP yang tetap ditagih pada semester cuti.',
    fields: [
      {
        kind: 'select',
        name: 'leaveFee.mode',
        label: 'Cara menghitung',
        options: [
          { value: 'NONE', label: 'Tanpa biaya' },
          { value: 'PERCENT', label: 'Persen dari SPP' },
          { value: 'AMOUNT', label: 'Jumlah tetap' },
        ],
      },
      {
        kind: 'number',
        name: 'leaveFee.value',
        label: 'Besarnya',
        help: 'Dalam persen (0–100) atau dalam rupiah, sesuai cara menghitung.',
      },
    ],
  },
  {
    title: 'Pengingat tagihan',
    fields: [flag('reminderMail', 'Kirim lewat email', 'Pengingat tetap tampil di portal bila dimatikan.')],
  },
];
