/** Made-up titles of a business college by their class: call number, subject, then title and author of each. */
export const demoShelves: readonly {
  ddc: string;
  subject: string;
  titles: readonly (readonly [title: string, author: string])[];
}[] = [
  {
    ddc: '658',
    subject: 'Manajemen',
    titles: [
      ['Pengantar Manajemen bagi Organisasi Nusantara', 'Prameswari, Andini'],
      ['Manajemen Strategik: Konsep dan Kasus Indonesia', 'Wicaksana, Bagas'],
      ['Pengambilan Keputusan Manajerial', 'Lestari, Citra'],
      ['Manajemen Perubahan di Perusahaan Keluarga', 'Hadiwinata, Daru'],
      ['Etika Bisnis dan Tata Kelola', 'Kusumaningrum, Endah'],
    ],
  },
  {
    ddc: '658.15',
    subject: 'Manajemen keuangan',
    titles: [
      ['Manajemen Keuangan Perusahaan', 'Nugraha, Fajar'],
      ['Analisis Laporan Keuangan Praktis', 'Ramadhani, Gita'],
      ['Investasi dan Portofolio di Pasar Indonesia', 'Saputra, Hendra'],
      ['Penganggaran Modal Langkah demi Langkah', 'Maharani, Intan'],
      ['Keuangan Mikro dan UMKM', 'Prabowo, Joko'],
    ],
  },
  {
    ddc: '658.8',
    subject: 'Pemasaran',
    titles: [
      ['Pemasaran Digital untuk Usaha Kecil', 'Anggraini, Kirana'],
      ['Perilaku Konsumen Indonesia', 'Firmansyah, Lukman'],
      ['Riset Pemasaran dengan Data Sederhana', 'Hapsari, Mega'],
      ['Merek dan Cerita', 'Setiadi, Naufal'],
      ['Pemasaran Jasa', 'Puspita, Olivia'],
    ],
  },
  {
    ddc: '658.3',
    subject: 'Sumber daya manusia',
    titles: [
      ['Manajemen Sumber Daya Manusia', 'Gunawan, Panji'],
      ['Perilaku Organisasi', 'Safitri, Qonita'],
      ['Penilaian Kinerja yang Adil', 'Hidayat, Rangga'],
      ['Kompensasi dan Kesejahteraan Karyawan', 'Utami, Sekar'],
      ['Kepemimpinan yang Melayani', 'Mahendra, Tegar'],
    ],
  },
  {
    ddc: '658.5',
    subject: 'Operasi',
    titles: [
      ['Manajemen Operasi dan Mutu', 'Wulandari, Ulfa'],
      ['Rantai Pasok Kepulauan', 'Pratama, Vino'],
      ['Pengendalian Persediaan', 'Larasati, Widya'],
      ['Manajemen Proyek untuk Pemula', 'Yudhistira, Yoga'],
    ],
  },
  {
    ddc: '330',
    subject: 'Ekonomi',
    titles: [
      ['Pengantar Ekonomi Mikro', 'Azzahra, Zahra'],
      ['Pengantar Ekonomi Makro', 'Budiman, Arya'],
      ['Ekonomi Pembangunan Daerah', 'Cahyani, Bunga'],
      ['Ekonomi Digital', 'Darmawan, Candra'],
      ['Sejarah Ekonomi Nusantara', 'Effendi, Dewi'],
    ],
  },
  {
    ddc: '519.5',
    subject: 'Statistika',
    titles: [
      ['Statistika untuk Ekonomi dan Bisnis', 'Fauzi, Eko'],
      ['Metode Penelitian Bisnis', 'Ginting, Fitri'],
      ['Ekonometrika Terapan', 'Halim, Galih'],
      ['Olah Data dengan Lembar Kerja', 'Irawan, Hesti'],
    ],
  },
  {
    ddc: '657',
    subject: 'Akuntansi',
    titles: [
      ['Akuntansi Dasar', 'Jatmiko, Indra'],
      ['Akuntansi Biaya', 'Kartika, Jihan'],
      ['Perpajakan Indonesia', 'Laksana, Kevin'],
      ['Sistem Informasi Akuntansi', 'Mulyani, Lia'],
    ],
  },
  {
    ddc: '346.07',
    subject: 'Hukum bisnis',
    titles: [
      ['Hukum Bisnis dan Kontrak', 'Nasution, Malik'],
      ['Hukum Perlindungan Konsumen', 'Oktaviani, Nadia'],
      ['Kewirausahaan Sosial', 'Permana, Omar'],
    ],
  },
];
