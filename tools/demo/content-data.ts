import type { NewsStatus, PartnerType } from '#shared/desk/content/kinds.ts';
import type { Scene } from './content-pictures.ts';

type Article = {
  title: string;
  category: number;
  body: string;
  tags: string[];
  /** Days from today at which it is shown; null for one that never was. */
  day: number | null;
  status: NewsStatus;
  isPinned?: true;
  scene: Scene;
  coverAlt: string;
};

export const demoCategories = ['Kegiatan kampus', 'Prestasi', 'Pengumuman', 'Penelitian dan pengabdian'];

const indigo = { from: '#3b4fc4', to: '#7f9cf5' };
const teal = { from: '#0f766e', to: '#7dd3c0' };
const amber = { from: '#b45309', to: '#f6c667' };
const rose = { from: '#9d3a5d', to: '#f0a6bd' };
const slate = { from: '#334155', to: '#94a3b8' };

/** What the demo college has to tell, newest first. */
export const demoArticles: readonly Article[] = [
  {
    title: 'Pendaftaran mahasiswa baru gelombang kedua telah dibuka',
    category: 2,
    tags: ['pendaftaran', 'mahasiswa baru'],
    day: -2,
    status: 'PUBLISHED',
    isPinned: true,
    scene: { ...indigo, seed: 3 },
    coverAlt: 'Ilustrasi perbukitan berwarna nila saat matahari terbit',
    body: `<p>Pendaftaran mahasiswa baru Program Studi Manajemen gelombang kedua dibuka untuk kelas reguler dan kelas eksekutif. Calon mahasiswa dapat memilih konsentrasi bisnis, sumber daya manusia, keuangan, atau pemasaran pada semester kelima.</p>
<h2>Yang perlu disiapkan</h2>
<ul><li><p>Ijazah atau surat keterangan lulus</p></li><li><p>Kartu keluarga dan KTP</p></li><li><p>Pas foto terbaru</p></li></ul>
<p>Beasiswa tersedia bagi pendaftar berprestasi dan penerima KIP Kuliah. Datang langsung ke kampus pada hari kerja, atau hubungi bagian pendaftaran untuk bertanya lebih dulu.</p>`,
  },
  {
    title: 'Tim mahasiswa meraih juara dua kompetisi rencana bisnis',
    category: 1,
    tags: ['prestasi', 'kewirausahaan'],
    day: -6,
    status: 'PUBLISHED',
    scene: { ...amber, seed: 11 },
    coverAlt: 'Ilustrasi lingkaran dan bukit berwarna kuning keemasan',
    body: `<p>Tiga mahasiswa semester lima meraih juara dua kompetisi rencana bisnis tingkat provinsi dengan gagasan pengolahan ampas kopi menjadi pupuk untuk kebun warga.</p>
<p>Rencana itu lahir dari tugas kelompok mata kuliah kewirausahaan dan diuji selama dua bulan bersama kelompok tani di Lembang. <strong>Semua angka berasal dari penjualan sungguhan</strong>, sehingga dewan juri dapat menanyakan setiap barisnya.</p>
<blockquote><p>Kami belajar bahwa pelanggan pertama lebih berharga daripada presentasi yang indah.</p></blockquote>`,
  },
  {
    title: 'Kuliah umum: membaca laporan keuangan usaha kecil',
    category: 0,
    tags: ['kuliah umum', 'keuangan'],
    day: -12,
    status: 'PUBLISHED',
    scene: { ...teal, seed: 7 },
    coverAlt: 'Ilustrasi bukit berlapis berwarna hijau toska',
    body: `<p>Kuliah umum kali ini mengajak mahasiswa membaca laporan keuangan usaha kecil, mulai dari catatan kas harian sampai laba rugi sederhana. Peserta berlatih dengan laporan tiga warung di sekitar kampus yang bersedia berbagi data.</p>
<h2>Tiga hal yang dibahas</h2>
<ol><li><p>Memisahkan uang usaha dari uang keluarga</p></li><li><p>Menghitung harga pokok tanpa perangkat lunak</p></li><li><p>Membaca arus kas sebelum mengambil pinjaman</p></li></ol>
<p>Materi dapat diminta di perpustakaan.</p>`,
  },
  {
    title: 'Pengabdian masyarakat: kelas pemasaran daring bagi perajin',
    category: 3,
    tags: ['pengabdian', 'pemasaran'],
    day: -20,
    status: 'PUBLISHED',
    scene: { ...rose, seed: 5 },
    coverAlt: 'Ilustrasi matahari dan bukit berwarna merah muda',
    body: `<p>Dosen dan mahasiswa konsentrasi pemasaran mendampingi dua puluh perajin anyaman selama enam pekan. Setiap perajin membuat foto produk sendiri, menulis keterangan yang jujur, dan menghitung ongkos kirim.</p>
<p>Pada akhir program, sebelas perajin menerima pesanan pertama dari luar kota. Pendampingan dilanjutkan semester depan sebagai kegiatan mahasiswa.</p>`,
  },
  {
    title: 'Jadwal layanan perpustakaan selama masa ujian semester',
    category: 2,
    tags: ['perpustakaan', 'ujian'],
    day: 9,
    status: 'PUBLISHED',
    scene: { ...slate, seed: 13 },
    coverAlt: 'Ilustrasi bukit berwarna kelabu dengan cahaya lembut',
    body: `<p>Selama masa ujian, perpustakaan buka sampai pukul 20.00 WIB pada hari kerja dan pukul 15.00 WIB pada hari Sabtu. Ruang diskusi dapat dipesan paling lama dua jam untuk setiap kelompok.</p>`,
  },
  {
    title: 'Liputan pameran karya kewirausahaan mahasiswa',
    category: 0,
    tags: ['pameran'],
    day: null,
    status: 'DRAFT',
    scene: { ...teal, seed: 21 },
    coverAlt: 'Ilustrasi lingkaran di atas bukit hijau toska',
    body: '<p>Tulisan ini masih disusun. Lengkapi nama pemenang dan foto sebelum diterbitkan.</p>',
  },
];

export const demoBanners = [
  {
    title: 'Pendaftaran gelombang kedua',
    alt: 'Ilustrasi bukit nila dengan matahari terbit',
    link: '/berita/pendaftaran-mahasiswa-baru-gelombang-kedua-telah-dibuka',
    scene: { ...indigo, seed: 17 },
    days: [-10, 50],
  },
  {
    title: 'Belajar manajemen dari usaha sungguhan',
    alt: 'Ilustrasi bukit hijau toska berlapis',
    link: '/berita',
    scene: { ...teal, seed: 2 },
    days: null,
  },
  {
    title: 'Pekan kewirausahaan mahasiswa',
    alt: 'Ilustrasi lingkaran di langit keemasan',
    link: '',
    scene: { ...amber, seed: 8 },
    days: [20, 27],
  },
] as const;

type Partner = {
  name: string;
  type: PartnerType;
  scope: string;
  /** Days from today at which the agreement began and ends; an open end has none. */
  days: readonly [number, number | null];
  scene: Scene;
};

export const demoPartners: readonly Partner[] = [
  {
    name: 'PT Rasa Priangan Pangan',
    type: 'INDUSTRI',
    scope: 'Magang, riset pasar, dan kuliah tamu bidang pemasaran.',
    days: [-300, 795],
    scene: { ...amber, seed: 0 },
  },
  {
    name: 'Koperasi Simpan Pinjam Mitra Warga',
    type: 'INDUSTRI',
    scope: 'Magang bidang keuangan dan pendampingan pembukuan anggota.',
    days: [-690, 40],
    scene: { ...teal, seed: 1 },
  },
  {
    name: 'Dinas Usaha Kecil Kota Contoh',
    type: 'PEMERINTAH',
    scope: 'Pengabdian masyarakat dan klinik usaha mikro.',
    days: [-120, 975],
    scene: { ...indigo, seed: 2 },
  },
  {
    name: 'Universitas Nusantara Contoh',
    type: 'PT',
    scope: 'Pertukaran mahasiswa dan penelitian bersama.',
    days: [-1200, -15],
    scene: { ...rose, seed: 3 },
  },
  {
    name: 'SMK Bina Niaga Contoh',
    type: 'SEKOLAH',
    scope: 'Pengenalan kampus dan lomba rencana usaha.',
    days: [-60, null],
    scene: { ...slate, seed: 4 },
  },
];

export const demoTestimonials = [
  {
    name: 'Contoh Alumni Rahmawati',
    role: 'Alumni 2022, staf keuangan',
    text: 'Dosen pembimbing meminta saya menguji setiap angka di skripsi. Kebiasaan itu saya bawa ke pekerjaan sampai sekarang.',
    rating: 5,
    hasConsent: true,
  },
  {
    name: 'Contoh Alumni Pratama',
    role: 'Alumni 2021, pemilik kedai kopi',
    text: 'Kelas kewirausahaan menuntut kami berjualan sungguhan. Kedai saya sekarang lahir dari tugas semester lima.',
    rating: 5,
    hasConsent: true,
  },
  {
    name: 'Contoh Mitra Lestari',
    role: 'HRD PT Rasa Priangan Pangan',
    text: 'Mahasiswa magang datang tepat waktu, bertanya seperlunya, dan laporannya dapat langsung kami pakai.',
    rating: 4,
    hasConsent: true,
  },
  {
    name: 'Contoh Mahasiswa Wibowo',
    role: 'Mahasiswa kelas eksekutif',
    text: 'Jadwal malam membuat saya dapat bekerja dan kuliah. Materinya dapat dibuka lagi kapan saja.',
    rating: 4,
    hasConsent: false,
  },
] as const;
