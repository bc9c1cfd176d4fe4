-- Rows a new college begins with, besides its roles (seed/access.ts).

insert into question_sets (id, type, version, title, status) values
  (gen_random_uuid(), 'EDO', 1, 'Evaluasi Dosen', 'ACTIVE'),
  (gen_random_uuid(), 'EKA', 1, 'Evaluasi Kegiatan Akademik', 'ACTIVE');

insert into evaluation_questions (id, set_id, dimension, code, text, answer_type, required, position)
select gen_random_uuid(), s.id, q.dimension, q.code, q.text,
  case when q.dimension is null then 'TEXT' else 'LIKERT5' end, q.dimension is not null,
  row_number() over (partition by q.type order by q.line)
from (values
  (1, 'EDO', 'PEDAGOGIK', 'P1', 'Dosen menjelaskan RPS dan aturan penilaian pada awal kuliah.'),
  (2, 'EDO', 'PEDAGOGIK', 'P2', 'Dosen memulai dan mengakhiri kuliah tepat waktu.'),
  (3, 'EDO', 'PEDAGOGIK', 'P3', 'Dosen menyampaikan materi dengan runtut dan mudah dipahami.'),
  (4, 'EDO', 'PEDAGOGIK', 'P4', 'Dosen memakai metode dan media yang beragam.'),
  (5, 'EDO', 'PEDAGOGIK', 'P5', 'Dosen memberi umpan balik atas tugas dan ujian.'),
  (6, 'EDO', 'PROFESIONAL', 'F1', 'Dosen menguasai materi yang diajarkan.'),
  (7, 'EDO', 'PROFESIONAL', 'F2', 'Dosen mengaitkan materi dengan praktik bisnis terkini.'),
  (8, 'EDO', 'PROFESIONAL', 'F3', 'Dosen menjawab pertanyaan dengan jelas dan tepat.'),
  (9, 'EDO', 'PROFESIONAL', 'F4', 'Dosen memakai sumber belajar yang mutakhir.'),
  (10, 'EDO', 'PROFESIONAL', 'F5', 'Soal ujian sesuai dengan materi yang diajarkan.'),
  (11, 'EDO', 'KEPRIBADIAN', 'K1', 'Dosen bersikap sopan dan menjadi teladan.'),
  (12, 'EDO', 'KEPRIBADIAN', 'K2', 'Dosen bersikap adil kepada semua mahasiswa.'),
  (13, 'EDO', 'KEPRIBADIAN', 'K3', 'Dosen dapat menerima kritik dan pendapat berbeda.'),
  (14, 'EDO', 'KEPRIBADIAN', 'K4', 'Dosen disiplin dan menepati janji.'),
  (15, 'EDO', 'KEPRIBADIAN', 'K5', 'Dosen mengendalikan diri dalam berbagai situasi.'),
  (16, 'EDO', 'SOSIAL', 'S1', 'Dosen mudah dihubungi untuk konsultasi.'),
  (17, 'EDO', 'SOSIAL', 'S2', 'Dosen mendorong diskusi dan kerja sama.'),
  (18, 'EDO', 'SOSIAL', 'S3', 'Dosen menghargai keragaman mahasiswa.'),
  (19, 'EDO', 'SOSIAL', 'S4', 'Dosen berkomunikasi dengan baik di dalam dan di luar kelas.'),
  (20, 'EDO', 'SOSIAL', 'S5', 'Dosen peduli pada kesulitan belajar mahasiswa.'),
  (21, 'EDO', null, 'T1', 'Hal baik dari dosen ini'),
  (22, 'EDO', null, 'T2', 'Saran perbaikan untuk dosen ini'),
  (23, 'EKA', 'PERENCANAAN', 'A1', 'RPS tersedia sebelum kuliah dimulai.'),
  (24, 'EKA', 'PERENCANAAN', 'A2', 'Materi kuliah sesuai dengan RPS.'),
  (25, 'EKA', 'PELAKSANAAN', 'A3', 'Jumlah pertemuan sesuai dengan rencana.'),
  (26, 'EKA', 'PELAKSANAAN', 'A4', 'Beban tugas mata kuliah ini wajar.'),
  (27, 'EKA', 'PENILAIAN', 'A5', 'Bobot penilaian dijelaskan dengan terang.'),
  (28, 'EKA', 'PENILAIAN', 'A6', 'Nilai tugas dan ujian dibagikan kepada mahasiswa.'),
  (29, 'EKA', 'SARANA', 'A7', 'Ruang atau tautan kuliah memadai.'),
  (30, 'EKA', 'SARANA', 'A8', 'Bahan ajar mudah diakses.'),
  (31, 'EKA', 'LAYANAN', 'A9', 'Layanan akademik untuk kelas ini baik.'),
  (32, 'EKA', 'LAYANAN', 'A10', 'Secara umum saya puas dengan mata kuliah ini.'),
  (33, 'EKA', null, 'T1', 'Saran untuk mata kuliah ini')
) as q (line, type, dimension, code, text)
join question_sets s on s.type = q.type;

insert into activity_types (id, code, slug, name, is_mbkm, max_sks, min_semester, min_ipk, form, requirements)
select gen_random_uuid(), v.code, v.slug, v.name, v.mbkm, case when v.mbkm then 20 else 0 end, case when v.mbkm then 5 else 1 end,
  case when v.mbkm then 275 else 0 end, v.form, ''
from (values
  ('13', 'magang', 'Magang/praktik kerja', true, 'FREE'),
  ('21', 'pertukaran', 'Pertukaran pelajar', true, 'STRUCTURED'),
  ('14', 'asistensi-mengajar', 'Asistensi mengajar', true, 'FREE'),
  ('15', 'penelitian', 'Penelitian/riset', true, 'FREE'),
  ('16', 'proyek-kemanusiaan', 'Proyek kemanusiaan', true, 'FREE'),
  ('17', 'kewirausahaan', 'Kegiatan wirausaha', true, 'FREE'),
  ('18', 'studi-independen', 'Studi/proyek independen', true, 'HYBRID'),
  ('19', 'kkn-tematik', 'Membangun desa/KKN tematik', true, 'FREE'),
  ('20', 'bela-negara', 'Bela negara', true, 'FREE'),
  ('5', 'kkn', 'Kuliah kerja nyata (KKN)', false, 'FREE'),
  ('6', 'pkl', 'Kerja praktik/PKL', false, 'FREE'),
  ('10', 'organisasi', 'Organisasi kemahasiswaan', false, 'FREE'),
  ('11', 'pkm', 'Program kreativitas mahasiswa', false, 'FREE'),
  ('12', 'kompetisi', 'Kompetisi', false, 'FREE')
) v (code, slug, name, mbkm, form);

insert into lms_settings default values;

-- What the portal itself does; the college changes and completes it.
insert into processing_activities
  (id, activity, purpose, basis, subjects, categories, is_specific, access, retention, processors)
values
  (gen_random_uuid(), 'Biodata mahasiswa', 'Administrasi akademik dan pelaporan PDDIKTI', 'LEGAL_DUTY',
    'Mahasiswa, orang tua atau wali', 'Identitas, NIK, alamat, kontak, orang tua dan penghasilannya, kebutuhan khusus', true,
    'Pemilik data, BAAK, operator PDDIKTI', 'Permanen bersama catatan akademik', 'PDDIKTI'),
  (gen_random_uuid(), 'KRS, nilai, dan transkrip', 'Penyelenggaraan pendidikan dan ijazah', 'LEGAL_DUTY', 'Mahasiswa',
    'Rencana studi, nilai, IPS, IPK, status', false, 'Pemilik data, dosen kelas, dosen PA, BAAK, pimpinan', 'Permanen',
    'PDDIKTI, LMS'),
  (gen_random_uuid(), 'Presensi dan berita acara perkuliahan', 'Hak ikut ujian dan mutu perkuliahan', 'CONTRACT',
    'Mahasiswa, dosen', 'Kehadiran, alasan tidak hadir, surat sakit', true, 'Pemilik data, dosen kelas, BAAK', '5 tahun', ''),
  (gen_random_uuid(), 'Tagihan dan pembayaran', 'Penagihan biaya kuliah dan pembukuan', 'CONTRACT', 'Mahasiswa',
    'Tagihan, pembayaran, rekening pengirim, beasiswa', true, 'Pemilik data, keuangan', '10 tahun; bukti bayar 5 tahun',
    'Penyedia pembayaran, bank'),
  (gen_random_uuid(), 'Survei EDO dan EKA', 'Penilaian mutu perkuliahan', 'PUBLIC_TASK', 'Mahasiswa, dosen',
    'Status pengisian; jawaban tanpa nama', false, 'LPM, dosen untuk hasilnya sendiri', '5 tahun', ''),
  (gen_random_uuid(), 'Skripsi', 'Pembimbingan, ujian, dan serah simpan', 'CONTRACT', 'Mahasiswa, dosen',
    'Judul, naskah, bimbingan, nilai', false, 'Pemilik data, pembimbing, penguji, prodi, perpustakaan', 'Permanen', ''),
  (gen_random_uuid(), 'Perpustakaan', 'Peminjaman, denda, dan bebas pustaka', 'CONTRACT', 'Mahasiswa, dosen, tamu',
    'Identitas, pinjaman, denda, kunjungan', false, 'Pemilik data, perpustakaan', '5 tahun', ''),
  (gen_random_uuid(), 'Data dosen dan pegawai', 'Kepegawaian dan pelaporan', 'LEGAL_DUTY', 'Dosen, pegawai',
    'Identitas, NIDN, riwayat, rekening', true, 'Pemilik data, BAAK, operator PDDIKTI', 'Selama bekerja dan sesudahnya menurut arsip',
    'PDDIKTI'),
  (gen_random_uuid(), 'Situs publik dan media kampus', 'Informasi dan promosi kampus', 'CONSENT', 'Mahasiswa, alumni, mitra',
    'Foto, nama, testimoni', false, 'Umum', 'Sampai persetujuan ditarik', ''),
  (gen_random_uuid(), 'Akun dan catatan akses', 'Keamanan portal', 'LEGITIMATE_INTEREST', 'Semua pengguna',
    'Email, alamat IP, perangkat, jejak audit', false, 'Admin', 'Catatan akses 1 tahun', 'Penyedia hosting, surat elektronik');
