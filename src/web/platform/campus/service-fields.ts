import { socialLabels, socialNetworks } from '#shared/platform/campus/main-data.ts';
import { type FieldGroup, flag, number, text } from './field.ts';

export const integration: FieldGroup[] = [
  {
    title: 'PDDIKTI Neo Feeder',
    hint: 'Bila alamat atau lingkungan diganti, hasil perbandingan dan pilihan nilainya dikosongkan dan perlu dibandingkan lagi.',
    fields: [
      text('feederUrl', 'Alamat feeder'),
      text('feederUsername', 'Nama pengguna'),
      { kind: 'secret', name: 'feederPassword', label: 'Kata sandi feeder' },
      {
        kind: 'select',
        name: 'feederEnvironment',
        label: 'Lingkungan',
        options: [
          { value: 'live', label: 'Data sebenarnya' },
          { value: 'sandbox', label: 'Sandbox (percobaan)' },
        ],
      },
      {
        kind: 'long',
        name: 'feederCertificate',
        label: 'Sertifikat feeder',
        help: 'Untuk sertifikat buatan sendiri: sidik jari SHA-256 atau isi sertifikat PEM.',
      },
      number('feederSeconds', 'Batas waktu jawaban', 'detik'),
      number('feederPageSize', 'Baris per halaman', 'baris'),
      number('feederPerMinute', 'Permintaan paling banyak', 'per menit'),
      number(
        'feederBatch',
        'Baris sekali kirim',
        'baris',
        'Mulai dari 50; naikkan setelah hasilnya terbukti benar.',
      ),
      {
        kind: 'money',
        name: 'feederTokenFee',
        label: 'Biaya kuliah bila tidak ada tagihan',
        help: 'Untuk AKM, misalnya mahasiswa cuti: PDDIKTI menolak nol. Isi 0 agar tidak dikirim.',
      },
    ],
  },
  {
    title: 'LMS',
    fields: [
      text('lmsUrl', 'Alamat Moodle'),
      { kind: 'secret', name: 'lmsToken', label: 'Token layanan web' },
    ],
  },
  {
    title: 'Email',
    hint: 'Tanpa server surat, email disimpan di folder outbox.',
    fields: [
      text('mailFrom', 'Alamat pengirim'),
      { kind: 'secret', name: 'smtpUrl', label: 'Server email', help: 'smtp://pengguna:sandi@server:587' },
    ],
  },
  {
    title: 'Hari libur',
    fields: [text('holidayUrl', 'Alamat layanan hari libur', 'Kosongkan untuk memakai kalender bawaan.')],
  },
];

export const privacy: FieldGroup[] = [
  {
    title: 'Kebijakan privasi',
    hint: 'Terbit di halaman Kebijakan privasi, dengan tautan di kaki halaman.',
    fields: [
      {
        kind: 'long',
        name: 'policy',
        label: 'Isi kebijakan',
        help: 'Pisahkan paragraf dengan baris kosong.',
      },
      text('version', 'Versi', 'Misalnya 1.0.'),
      text('contactName', 'Narahubung pelindungan data'),
      text('contactEmail', 'Email narahubung'),
    ],
  },
  {
    title: 'Masa simpan',
    hint: 'Setelah itu dihapus setiap malam. Nilai, KRS, transkrip, SK, dan pembukuan tetap disimpan; jejak audit atas perubahan tidak dihapus.',
    fields: [
      number('retention.proofYears', 'Bukti pembayaran', 'tahun'),
      number(
        'retention.rejectedProofDays',
        'Bukti yang ditolak atau dibatalkan',
        'hari',
        'Bukti pembayaran dan perubahan data.',
      ),
      number(
        'retention.surveyYears',
        'Jawaban dan komentar EDO dan EKA',
        'tahun',
        'Jumlah dan skornya tetap.',
      ),
      number(
        'retention.absenceYears',
        'Surat izin dan sakit, foto pertemuan',
        'tahun',
        'Presensi dan jurnalnya tetap.',
      ),
      number('retention.visitYears', 'Kunjungan perpustakaan', 'tahun'),
      number(
        'retention.accessYears',
        'Catatan masuk, pembacaan, dan ekspor',
        'tahun',
        'Siapa membuka biodata, berkas, dan daftar.',
      ),
      number('retention.noticeDays', 'Pemberitahuan', 'hari', 'Yang sudah dibaca hilang setelah 90 hari.'),
    ],
  },
];

export const site: FieldGroup[] = [
  {
    title: 'Situs kampus',
    hint: 'Beranda, berita, agenda, dan halaman lain yang terbuka bagi siapa saja tanpa masuk.',
    fields: [
      flag('publicSite.on', 'Tampilkan situs', 'Matikan bila kampus sudah memiliki situs sendiri.'),
      text('publicSite.tagline', 'Kalimat pembuka', 'Judul besar di beranda, paling banyak 90 huruf.'),
      {
        kind: 'long',
        name: 'publicSite.about',
        label: 'Tentang kampus',
        help: 'Dua atau tiga kalimat di bawah kalimat pembuka.',
      },
      {
        kind: 'rows',
        name: 'socials',
        label: 'Media sosial',
        row: 'akun',
        add: 'Tambah akun',
        empty: { network: 'instagram', url: '' },
        fields: [
          {
            kind: 'select',
            name: 'network',
            label: 'Media sosial',
            required: true,
            options: socialNetworks.map((value) => ({ value, label: socialLabels[value] })),
          },
          { ...text('url', 'Alamat'), required: true },
        ],
      },
    ],
  },
  {
    title: 'Mode pemeliharaan',
    hint: 'Selama menyala, hanya admin yang dapat memakai portal. Waktu selesai hanya pemberitahuan: portal dibuka dengan mematikan mode ini.',
    fields: [
      flag('maintenance.on', 'Tutup portal', 'Semua pengguna selain admin melihat pesan di bawah.'),
      { kind: 'long', name: 'maintenance.message', label: 'Pesan pemeliharaan' },
      { kind: 'minute', name: 'maintenance.until', label: 'Perkiraan selesai' },
    ],
  },
  {
    title: 'Pengumuman',
    hint: 'Tampil di beranda setiap pengguna.',
    fields: [
      {
        kind: 'long',
        name: 'announcement.text',
        label: 'Isi pengumuman',
        help: 'Kosongkan bila tidak ada pengumuman.',
      },
      {
        kind: 'select',
        name: 'announcement.tone',
        label: 'Sifat',
        options: [
          { value: 'info', label: 'Pemberitahuan' },
          { value: 'warning', label: 'Peringatan' },
        ],
      },
      { kind: 'date', name: 'announcement.until', label: 'Tampil sampai' },
    ],
  },
  {
    title: 'Kaki halaman',
    fields: [
      {
        kind: 'rows',
        name: 'footerLinks',
        label: 'Tautan',
        row: 'tautan',
        add: 'Tambah tautan',
        empty: { label: '', url: '' },
        fields: [
          { ...text('label', 'Nama'), required: true },
          { ...text('url', 'Alamat'), required: true },
        ],
      },
    ],
  },
];
