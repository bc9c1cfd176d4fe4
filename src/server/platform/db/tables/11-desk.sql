-- content ---------------------------------------------------------------------------------------------------------------

-- What the public site shows: news with categories, banners, partners and testimonials (deleted ones rest in a trash).
create table news_categories (
  id uuid primary key,
  name text collate id_name not null constraint news_categories_name check (length(name) between 2 and 50),
  slug text not null unique constraint news_categories_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position smallint not null default 0,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create index news_categories_list_idx on news_categories (position, id);
create unique index news_categories_name_key on news_categories (lower(name));

-- Articles of the public site; `body` is cleaned HTML, `cover` a picture of the public media folder.
create table news (
  id uuid primary key,
  title text collate id_name not null constraint news_title check (length(title) between 10 and 150),
  slug text not null unique constraint news_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 160),
  category_id uuid not null references news_categories (id) on delete restrict,
  cover text not null,
  cover_alt text not null,
  excerpt text not null default '' constraint news_excerpt check (length(excerpt) <= 200),
  body text not null,
  tags text[] not null default '{}' constraint news_tags check (cardinality(tags) <= 10),
  status text not null default 'DRAFT' constraint news_status check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED')),
  -- From when a published article is shown; a later moment is a planned one.
  publish_at timestamp (3) with time zone,
  is_pinned boolean not null default false,
  seo_title text not null default '',
  seo_description text not null default '',
  views integer not null default 0 constraint news_views check (views >= 0),
  author_id uuid not null references users (id) on delete restrict,
  deleted_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint news_published check (status <> 'PUBLISHED' or publish_at is not null),
  -- A draft may lack what the public needs.
  constraint news_complete check (status <> 'PUBLISHED' or (cover <> '' and cover_alt <> '' and body <> '')),
  constraint news_trash check (deleted_at is null or status <> 'PUBLISHED'),
  constraint news_seo check (length(seo_title) <= 70 and length(seo_description) <= 160)
);
create index news_public_idx on news (is_pinned desc, publish_at desc, id) where status = 'PUBLISHED'
  and deleted_at is null;
create index news_category_idx on news (category_id, is_pinned desc, publish_at desc, id);
create index news_tags_idx on news using gin (tags);
create index news_list_idx on news (updated_at, id);
create index news_publish_idx on news (publish_at, id);
create index news_author_idx on news (author_id);
create index news_name_idx on news (title, id);
create index news_words_idx on news using gin (fold(title) gin_trgm_ops, fold(excerpt) gin_trgm_ops);

-- Large pictures at the top of the public home, shown from `startsOn` to `endsOn`.
create table banners (
  id uuid primary key,
  title text not null constraint banners_title check (length(title) between 2 and 100),
  image text not null,
  alt text not null constraint banners_alt check (length(alt) between 2 and 200),
  link text not null default '' constraint banners_link check (link = '' or link ~ '^(/|/[^/\\].*|https?://.+)$'),
  position smallint not null default 0,
  starts_on date,
  ends_on date,
  is_active boolean not null default true,
  deleted_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint banners_period check (ends_on >= starts_on),
  constraint banners_trash check (deleted_at is null or not is_active)
);
create index banners_list_idx on banners (position, id);

-- Whom the college works with, and under which agreement.
create table partners (
  id uuid primary key,
  name text collate id_name not null constraint partners_name check (length(name) between 2 and 150),
  logo text not null,
  type text not null constraint partners_type check (type in ('INDUSTRI', 'PEMERINTAH', 'PT', 'SEKOLAH', 'LAINNYA')),
  country text not null default 'Indonesia',
  mou_number text not null default '',
  mou_start date,
  mou_end date,
  scope text not null default '',
  url text not null default '' constraint partners_url check (url = '' or url ~ '^https?://.+'),
  -- The signed agreement, a private file.
  file_id uuid references files (id) on delete restrict,
  position smallint not null default 0,
  is_active boolean not null default true,
  deleted_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint partners_mou check (mou_end >= mou_start),
  constraint partners_trash check (deleted_at is null or not is_active)
);
create index partners_list_idx on partners (position, id);
create index partners_end_idx on partners (mou_end, id);
create unique index partners_file_key on partners (file_id);
create index partners_name_idx on partners (name, id);

-- What people say of the college; shown only with `consentOn`.
create table testimonials (
  id uuid primary key,
  name text collate id_name not null constraint testimonials_name check (length(name) between 2 and 100),
  role text not null,
  photo text,
  text text not null constraint testimonials_text check (length(text) between 30 and 500),
  rating smallint not null constraint testimonials_rating check (rating between 1 and 5),
  -- When the person agreed to be shown, and how that is known (UU 27/2022); without it nothing is shown.
  consent_on date,
  consent_note text not null default '',
  position smallint not null default 0,
  is_active boolean not null default true,
  deleted_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint testimonials_consent check (consent_on is null or consent_note <> ''),
  constraint testimonials_trash check (deleted_at is null or not is_active)
);
create index testimonials_list_idx on testimonials (position, id);
create index testimonials_name_idx on testimonials (name, id);

-- library ---------------------------------------------------------------------------------------------------------------

-- A title; `words` is what it is found by, written by the database.
create table library_titles (
  id uuid primary key,
  isbn char(13) constraint library_titles_isbn check (isbn ~ '^97[89]\d{10}$'),
  title text collate id_name not null constraint library_titles_title check (length(title) between 2 and 300),
  authors text[] not null default '{}',
  publisher text not null default '',
  city text not null default '',
  year smallint constraint library_titles_year check (year between 1400 and 2200),
  edition text not null default '',
  language text not null default '',
  ddc text not null default '',
  call_number text not null constraint library_titles_call_number check (length(call_number) between 1 and 60),
  subjects text[] not null default '{}',
  abstract text not null default '',
  pages smallint constraint library_titles_pages check (pages between 1 and 20000),
  type text not null default 'BUKU'
    constraint library_titles_type check (type in ('BUKU', 'JURNAL', 'SKRIPSI', 'E-BOOK', 'MAJALAH')),
  is_loanable boolean not null default true,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- The cover a title is recognised by, as the upload of it answered.
  cover text constraint library_titles_cover check (cover ~ '^/media/[0-9a-f]{32}\.webp$'),
  words text
    not null generated always as (library_words(title, authors, subjects, publisher || ' ' || call_number || ' ' || coalesce(isbn,
      ''))) stored
);
create unique index library_titles_isbn_key on library_titles (isbn);
create index library_titles_call_idx on library_titles (call_number, id);
create index library_titles_year_idx on library_titles (year, id);
-- Orders of the lists of the library: the newest books first, and all loans by the day they were due.
create index library_titles_new_idx on library_titles (year desc nulls last, id desc);
-- What has no ISBN is told apart by its place on the shelf.
create unique index library_titles_call_key on library_titles (lower(call_number), lower(title));
create index library_titles_title_idx on library_titles (title, id);
create index library_titles_words_idx on library_titles using gin (fold(words) gin_trgm_ops);

-- A copy of a title; DIPINJAM is set by its loan alone.
create table library_copies (
  id uuid primary key,
  title_id uuid not null references library_titles (id) on delete restrict,
  barcode text not null constraint library_copies_barcode check (barcode ~ '^[A-Z0-9][A-Z0-9./-]{2,29}$'),
  status text not null default 'TERSEDIA'
    constraint library_copies_status check (status in ('TERSEDIA', 'DIPINJAM', 'RUSAK', 'HILANG', 'TANDON')),
  location text not null default '',
  acquired_on date,
  source text not null default '',
  -- Rupiah; 0 where nobody knows it.
  price bigint not null default 0 constraint library_copies_price check (price between 0 and 100000000),
  condition text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index library_copies_barcode_key on library_copies (barcode);
create index library_copies_title_idx on library_copies (title_id, barcode);

-- A copy out with its reader, or back again.
create table library_loans (
  id uuid primary key,
  copy_id uuid not null references library_copies (id) on delete restrict,
  student_id uuid references students (id) on delete restrict,
  lecturer_id uuid references lecturers (id) on delete restrict,
  loaned_on date not null,
  due_on date not null,
  ended_on date,
  renewals smallint not null default 0 constraint library_loans_renewals check (renewals between 0 and 20),
  state text not null default 'DIPINJAM' constraint library_loans_state check (state in ('DIPINJAM', 'KEMBALI', 'HILANG')),
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- The reader's name beside a loan and a reservation, so that they are listed by it from one index though readers are students
  -- and lecturers. The lock lets nobody rename the reader between this reading and the storing of the row.
  reader_name text collate id_name not null default '',
  constraint library_loans_member check (num_nonnulls(student_id, lecturer_id) = 1),
  constraint library_loans_days check (due_on >= loaned_on and ended_on >= loaned_on),
  constraint library_loans_ended check ((state = 'DIPINJAM') = (ended_on is null))
);
-- A copy is out once at a time, whoever lends it at the same moment.
create unique index library_loans_open_key on library_loans (copy_id) where state = 'DIPINJAM';
create index library_loans_copy_idx on library_loans (copy_id, loaned_on desc);
create index library_loans_student_idx on library_loans (student_id, loaned_on desc, id);
create index library_loans_lecturer_idx on library_loans (lecturer_id, loaned_on desc, id);
create index library_loans_due_idx on library_loans (due_on, id) where state = 'DIPINJAM';
create index library_loans_list_idx on library_loans (loaned_on desc, id);
create index library_loans_by_due_idx on library_loans (due_on, id);
-- Readers with something open are found from what is open, not by asking every reader there ever was.
create index library_loans_out_idx on library_loans (student_id, lecturer_id) where state = 'DIPINJAM';
create index library_loans_reader_idx on library_loans (reader_name, id);

-- What a late or lost book costs; a student's is paid as a bill.
create table library_fines (
  id uuid primary key,
  loan_id uuid not null references library_loans (id) on delete restrict,
  kind text not null constraint library_fines_kind check (kind in ('LATE', 'LOST')),
  days smallint not null default 0,
  -- Rupiah per day.
  rate integer not null default 0,
  amount bigint not null constraint library_fines_amount check (amount between 1 and 1000000000),
  -- A student pays it as a bill; a lecturer at the desk.
  bill_id uuid references bills (id) on delete restrict,
  settled_on date,
  waived_reason text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint library_fines_once unique (loan_id, kind),
  constraint library_fines_way check (bill_id is null or settled_on is null)
);
create unique index library_fines_bill_key on library_fines (bill_id);
create index library_fines_list_idx on library_fines (created_at desc, id);
create index library_fines_open_idx on library_fines (loan_id) where waived_reason = '' and settled_on is null;

-- A reader's place in the queue of a title; READY while a copy waits for them.
create table library_reservations (
  id uuid primary key,
  title_id uuid not null references library_titles (id) on delete restrict,
  student_id uuid references students (id) on delete restrict,
  lecturer_id uuid references lecturers (id) on delete restrict,
  state text not null default 'WAITING'
    constraint library_reservations_state check (state in ('WAITING', 'READY', 'COLLECTED', 'CANCELLED', 'EXPIRED')),
  -- The copy that waits for this reader, and its last day.
  copy_id uuid references library_copies (id) on delete restrict,
  ready_until date,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  reader_name text collate id_name not null default '',
  constraint library_reservations_member check (num_nonnulls(student_id, lecturer_id) = 1),
  constraint library_reservations_ready check (state <> 'READY' or (copy_id is not null and ready_until is not null)),
  constraint library_reservations_waiting check (state <> 'WAITING' or copy_id is null)
);
create unique index library_reservations_student_key on library_reservations (title_id, student_id)
  where state in ('WAITING', 'READY');
create unique index library_reservations_lecturer_key on library_reservations (title_id, lecturer_id)
  where state in ('WAITING', 'READY');
create unique index library_reservations_held_key on library_reservations (copy_id) where state = 'READY';
create index library_reservations_queue_idx on library_reservations (title_id, created_at, id);
create index library_reservations_copy_idx on library_reservations (copy_id);
create index library_reservations_student_idx on library_reservations (student_id, created_at desc);
create index library_reservations_lecturer_idx on library_reservations (lecturer_id, created_at desc);
create index library_reservations_list_idx on library_reservations (created_at desc, id);
create index library_reservations_ready_idx on library_reservations (ready_until) where state = 'READY';
create index library_reservations_open_idx on library_reservations (student_id, lecturer_id)
  where state in ('WAITING', 'READY');
create index library_reservations_reader_idx on library_reservations (reader_name, id);

create table library_visits (
  id uuid primary key,
  at timestamp (3) with time zone not null,
  student_id uuid references students (id) on delete restrict,
  lecturer_id uuid references lecturers (id) on delete restrict,
  guest_name text constraint library_visits_guest check (length(guest_name) between 2 and 100),
  purpose text not null
    constraint library_visits_purpose check (purpose in ('BACA', 'PINJAM', 'TUGAS', 'DISKUSI', 'LAINNYA')),
  constraint library_visits_visitor check (num_nonnulls(student_id, lecturer_id, guest_name) = 1)
);
create index library_visits_list_idx on library_visits (at desc, id);
create index library_visits_student_idx on library_visits (student_id);
create index library_visits_lecturer_idx on library_visits (lecturer_id);

-- A letter of clearance (bebas pustaka) a student asked for.
create table library_clearances (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  purpose text not null constraint library_clearances_purpose check (purpose in ('SIDANG', 'WISUDA', 'PINDAH', 'CUTI')),
  state text not null default 'REQUESTED'
    constraint library_clearances_state check (state in ('REQUESTED', 'ISSUED', 'REJECTED', 'WITHDRAWN')),
  -- [{ name, ok, text }] as they stood when it was decided.
  checks jsonb not null default '[]' constraint library_clearances_checks check (jsonb_typeof(checks) = 'array'),
  note text not null default '',
  number text unique,
  issued_on date,
  valid_until date,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint library_clearances_issued
    check ((state in ('ISSUED', 'WITHDRAWN')) = (number is not null)
      and num_nonnulls(number, issued_on, valid_until) in (0, 3))
);
create unique index library_clearances_open_key on library_clearances (student_id, purpose) where state = 'REQUESTED';
create index library_clearances_student_idx on library_clearances (student_id, created_at desc);
create index library_clearances_list_idx on library_clearances (created_at desc, id);
create index library_clearances_state_idx on library_clearances (state, created_at desc, id);

-- What the library noted of a thesis it received; its text stays closed until the embargo is over.
create table library_deposits (
  thesis_id uuid primary key references theses (id) on delete cascade,
  call_number text not null default '',
  embargo_until date,
  note text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);

-- minutes ---------------------------------------------------------------------------------------------------------------

-- Minutes of meetings with their points and actions, and official reports (berita acara).
create table meeting_records (
  id uuid primary key,
  -- Given when the minutes become final.
  number text unique,
  type text not null
    constraint meeting_records_type check (type in ('RAPAT_PRODI', 'RAPAT_DOSEN', 'RAPAT_PIMPINAN', 'YUDISIUM', 'AUDIT',
      'LAINNYA')),
  unit text not null
    constraint meeting_records_unit check (unit in ('BAAK', 'PRODI', 'PIMPINAN', 'KEUANGAN', 'KEMAHASISWAAN', 'PERPUS',
      'LPM')),
  title text collate id_name not null constraint meeting_records_title check (length(title) between 3 and 200),
  agenda text not null,
  date date not null,
  time_start smallint not null,
  time_end smallint,
  place text not null default '',
  link text not null default '',
  conclusion text not null default '',
  is_confidential boolean not null default false,
  state text not null default 'DRAFT' constraint meeting_records_state check (state in ('DRAFT', 'FINAL')),
  created_by uuid not null references users (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint meeting_records_time
    check (time_start between 0 and 1439 and (time_end is null or time_end > time_start and time_end <= 1440)),
  constraint meeting_records_where check (place <> '' or link <> ''),
  constraint meeting_records_number check ((number is not null) = (state = 'FINAL'))
);
create index meeting_records_list_idx on meeting_records (date desc, id);
create index meeting_records_type_idx on meeting_records (type, date desc, id);
create index meeting_records_creator_idx on meeting_records (created_by);
create index meeting_records_by_type_idx on meeting_records (type, id);
create index meeting_records_by_state_idx on meeting_records (state, id);
create index meeting_records_number_idx on meeting_records (number, id);
create index meeting_records_last_number_idx on meeting_records (number desc nulls last, id);
create index meeting_records_by_title_idx on meeting_records (title, id);
create index meeting_records_title_idx on meeting_records using gin (fold(title) gin_trgm_ops);

-- Who was invited to a meeting and whether they came.
create table meeting_people (
  id uuid primary key,
  record_id uuid not null references meeting_records (id) on delete cascade,
  position smallint not null,
  -- An account of the portal, or somebody from outside by name.
  user_id uuid references users (id) on delete restrict,
  name text collate id_name not null constraint meeting_people_name check (length(name) between 2 and 100),
  office text not null default '',
  role text not null default 'MEMBER' constraint meeting_people_role check (role in ('LEADER', 'SECRETARY', 'MEMBER')),
  present char(1) not null default 'H' constraint meeting_people_present check (present in ('H', 'I', 'S', 'A')),
  constraint meeting_people_position unique (record_id, "position")
);
create unique index meeting_people_user_key on meeting_people (record_id, user_id);
create unique index meeting_people_leader_key on meeting_people (record_id) where role = 'LEADER';
create unique index meeting_people_secretary_key on meeting_people (record_id) where role = 'SECRETARY';
create index meeting_people_user_idx on meeting_people (user_id);

-- One point of a meeting (pembahasan).
create table meeting_points (
  id uuid primary key,
  record_id uuid not null references meeting_records (id) on delete cascade,
  position smallint not null,
  topic text not null constraint meeting_points_topic check (length(topic) between 2 and 200),
  discussion text not null,
  decision text not null default '',
  updated_at timestamp (3) with time zone not null default now(),
  constraint meeting_points_position unique (record_id, "position") deferrable initially deferred
);

-- What somebody is to do about a point.
create table meeting_actions (
  id uuid primary key,
  point_id uuid not null references meeting_points (id) on delete cascade,
  position smallint not null,
  task text not null constraint meeting_actions_task check (length(task) between 3 and 300),
  pic_user_id uuid references users (id) on delete restrict,
  pic_name text not null constraint meeting_actions_pic check (length(pic_name) between 2 and 100),
  due date,
  status text not null default 'NOT-YET' constraint meeting_actions_status check (status in ('DONE', 'NOT-YET', 'CANCLE')),
  note text not null default '',
  updated_at timestamp (3) with time zone not null default now()
);
create index meeting_actions_point_idx on meeting_actions (point_id, position);
create index meeting_actions_pic_idx on meeting_actions (pic_user_id, due) where status = 'NOT-YET';
create index meeting_actions_user_idx on meeting_actions (pic_user_id);
create index meeting_actions_open_idx on meeting_actions (due) where status = 'NOT-YET';

-- An official report (berita acara); `content` is cleaned HTML.
create table official_reports (
  id uuid primary key,
  number text unique,
  type text not null
    constraint official_reports_type check (type in ('UTS', 'UAS', 'PERKULIAHAN', 'PENYERAHAN_NILAI', 'SEMINAR_PROPOSAL',
      'SIDANG_SKRIPSI', 'YUDISIUM', 'KONVERSI_NILAI', 'SERAH_TERIMA', 'KEGIATAN', 'PELANGGARAN', 'LAINNYA')),
  unit text not null
    constraint official_reports_unit check (unit in ('BAAK', 'PRODI', 'PIMPINAN', 'KEUANGAN', 'KEMAHASISWAAN', 'PERPUS',
      'LPM')),
  title text collate id_name not null constraint official_reports_title check (length(title) between 3 and 200),
  date date not null,
  time_start smallint constraint official_reports_time check (time_start between 0 and 1439),
  place text not null constraint official_reports_place check (length(place) between 2 and 200),
  period_code char(5) constraint official_reports_period check (period_code ~ '^\d{4}[123]$'),
  -- [{ name, office, role }] in the order of their signatures; [{ label, value }] in the order of the kind's facts.
  parties jsonb not null default '[]',
  facts jsonb not null default '[]',
  content text not null default '',
  -- What it is about, where it is a record of the portal.
  schedule_id uuid references schedules (id) on delete restrict,
  thesis_id uuid references theses (id) on delete restrict,
  exam_id uuid references exam_sessions (id) on delete restrict,
  state text not null default 'DRAFT' constraint official_reports_state check (state in ('DRAFT', 'FINAL')),
  created_by uuid not null references users (id) on delete restrict,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint official_reports_lists check (jsonb_typeof(parties) = 'array' and jsonb_typeof(facts) = 'array'),
  constraint official_reports_about check (num_nonnulls(schedule_id, thesis_id, exam_id) <= 1),
  constraint official_reports_number check ((number is not null) = (state = 'FINAL'))
);
create index official_reports_list_idx on official_reports (date desc, id);
create index official_reports_type_idx on official_reports (type, date desc, id);
create index official_reports_creator_idx on official_reports (created_by);
create index official_reports_schedule_idx on official_reports (schedule_id);
create index official_reports_thesis_idx on official_reports (thesis_id);
create index official_reports_exam_idx on official_reports (exam_id);
create index official_reports_by_type_idx on official_reports (type, id);
create index official_reports_by_place_idx on official_reports (place, id);
create index official_reports_by_state_idx on official_reports (state, id);
create index official_reports_number_idx on official_reports (number, id);
create index official_reports_last_number_idx on official_reports (number desc nulls last, id);
create index official_reports_period_idx on official_reports (period_code, date desc, id);
-- Orders of the lists of minutes and official reports, and the reports of a semester. Their newest first was sorted anew for
-- every page: an index in descending order has empty values first, which the lists asked to have last.
create index official_reports_by_title_idx on official_reports (title, id);
create index official_reports_title_idx on official_reports using gin (fold(title) gin_trgm_ops);

-- personal-data ---------------------------------------------------------------------------------------------------------

-- Every decision, append-only; the latest one of a purpose counts.
create table consent_decisions (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete restrict,
  purpose text not null
    constraint consent_decisions_purpose check (purpose in ('PUBLIC_PHOTO', 'GROUP_CONTACT', 'FULL_TEXT')),
  granted boolean not null,
  -- Version of the privacy notice the person had before them.
  notice_version text not null default '',
  at timestamp (3) with time zone not null
);
create index consent_decisions_user_idx on consent_decisions (user_id, purpose, id desc);

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

-- A line of the register of processing.
create table processing_activities (
  id uuid primary key,
  activity text not null constraint processing_activities_activity check (length(activity) between 3 and 100),
  purpose text not null,
  basis text not null
    constraint processing_activities_basis check (basis in ('CONSENT', 'CONTRACT', 'LEGAL_DUTY', 'VITAL_INTEREST',
      'PUBLIC_TASK', 'LEGITIMATE_INTEREST')),
  subjects text not null,
  categories text not null,
  is_specific boolean not null default false,
  access text not null,
  retention text not null,
  processors text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index processing_activities_activity_key on processing_activities (lower(activity));
create index processing_activities_order_idx on processing_activities (activity, id);
create index processing_activities_basis_idx on processing_activities (basis, id);

-- Who has taken note of which version of the privacy notice, and when (Law 27/2022, art. 21).
create table privacy_acceptances (
  user_id uuid not null references users (id) on delete cascade,
  version text not null constraint privacy_acceptances_version check (length(version) between 1 and 20),
  accepted_at timestamp (3) with time zone not null,
  primary key (user_id, version)
);
create index privacy_acceptances_version_idx on privacy_acceptances (version, accepted_at desc, user_id);

-- Failures to protect personal data: what was exposed, how it was handled, who was told when (Law 27/2022, art. 46).
create table data_incidents (
  id uuid primary key,
  title text not null constraint data_incidents_title check (length(title) between 3 and 150),
  found_at timestamp (3) with time zone not null,
  exposed text not null,
  course text not null,
  handling text not null,
  -- NIM or email of those whose data were exposed.
  accounts text[] not null default '{}',
  authority_told_on date,
  subjects_told_on date,
  closed_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint data_incidents_closed
    check (closed_at is null or (authority_told_on is not null and subjects_told_on is not null))
);
create index data_incidents_list_idx on data_incidents (found_at desc, id);
