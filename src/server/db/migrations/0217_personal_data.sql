-- What people agreed to, and the register of processing (Law 27/2022).

-- Every decision, append-only; the latest one of a purpose counts.
create table consent_decisions (
  id bigint primary key generated always as identity,
  user_id uuid not null references users (id) on delete restrict,
  purpose text not null,
  granted boolean not null,
  -- Version of the privacy notice the person had before them.
  notice_version text not null default '',
  at timestamp (3) with time zone not null,
  constraint consent_decisions_purpose check (purpose in ('PUBLIC_PHOTO', 'GROUP_CONTACT', 'FULL_TEXT'))
);
create index consent_decisions_user_idx on consent_decisions (user_id, purpose, id desc);
create trigger consent_decisions_append_only before update or delete on consent_decisions
  for each row execute function refuse_change();

-- The latest decision of each, for lists; written by the trigger below alone.
create table consents (
  user_id uuid not null references users (id) on delete restrict,
  purpose text not null,
  granted boolean not null,
  decided_at timestamp (3) with time zone not null,
  primary key (user_id, purpose)
);
create index consents_list_idx on consents (decided_at desc, user_id, purpose);
create index consents_purpose_idx on consents (purpose, decided_at desc, user_id);

create function consent_decided() returns trigger language plpgsql as $$
begin
  insert into consents (user_id, purpose, granted, decided_at) values (new.user_id, new.purpose, new.granted, new.at)
  on conflict (user_id, purpose) do update set granted = excluded.granted, decided_at = excluded.decided_at;
  return null;
end $$;
create trigger consent_decided after insert on consent_decisions for each row execute function consent_decided();

create table processing_activities (
  id uuid primary key,
  activity text not null,
  purpose text not null,
  basis text not null,
  subjects text not null,
  categories text not null,
  is_specific boolean not null default false,
  access text not null,
  retention text not null,
  processors text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint processing_activities_activity check (length(activity) between 3 and 100),
  constraint processing_activities_basis check (
    basis in ('CONSENT', 'CONTRACT', 'LEGAL_DUTY', 'VITAL_INTEREST', 'PUBLIC_TASK', 'LEGITIMATE_INTEREST')
  )
);
create unique index processing_activities_activity_key on processing_activities (lower(activity));
create index processing_activities_order_idx on processing_activities (activity, id);
create index processing_activities_basis_idx on processing_activities (basis, id);
create trigger touch before update on processing_activities for each row execute function touch();

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
