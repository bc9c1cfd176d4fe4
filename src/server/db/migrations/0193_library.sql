-- The library: titles with their copies, loans, reservations, fines, visits, letters of clearance, and what is kept of a
-- thesis that was handed in.

-- What a title is found by. The parts are plain text, so that the same title always reads the same.
create function library_words(title text, authors text[], subjects text[], marks text) returns text
  language sql immutable parallel safe
  as $$ select title || ' ' || array_to_string(authors, ' ') || ' ' || array_to_string(subjects, ' ') || ' ' || marks $$;

create table library_titles (
  id uuid primary key,
  isbn char(13),
  title text not null,
  authors text[] not null default '{}',
  publisher text not null default '',
  city text not null default '',
  year smallint,
  edition text not null default '',
  language text not null default '',
  ddc text not null default '',
  call_number text not null,
  subjects text[] not null default '{}',
  abstract text not null default '',
  pages smallint,
  type text not null default 'BUKU',
  is_loanable boolean not null default true,
  words text not null generated always as (
    library_words(title, authors, subjects, publisher || ' ' || call_number || ' ' || coalesce(isbn, ''))
  ) stored,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint library_titles_isbn check (isbn ~ '^97[89]\d{10}$'),
  constraint library_titles_title check (length(title) between 2 and 300),
  constraint library_titles_year check (year between 1400 and 2200),
  constraint library_titles_pages check (pages between 1 and 20000),
  constraint library_titles_call_number check (length(call_number) between 1 and 60),
  constraint library_titles_type check (type in ('BUKU', 'JURNAL', 'SKRIPSI', 'E-BOOK', 'MAJALAH'))
);
create unique index library_titles_isbn_key on library_titles (isbn);
-- What has no ISBN is told apart by its place on the shelf.
create unique index library_titles_call_key on library_titles (lower(call_number), lower(title));
create index library_titles_words_idx on library_titles using gin (words gin_trgm_ops);
create index library_titles_title_idx on library_titles (title, id);
create index library_titles_call_idx on library_titles (call_number, id);
create index library_titles_year_idx on library_titles (year, id);
create trigger touch before update on library_titles for each row execute function touch();

create table library_copies (
  id uuid primary key,
  title_id uuid not null references library_titles (id) on delete restrict,
  barcode text not null,
  status text not null default 'TERSEDIA',
  location text not null default '',
  acquired_on date,
  source text not null default '',
  -- Rupiah; 0 where nobody knows it.
  price bigint not null default 0,
  condition text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint library_copies_barcode check (barcode ~ '^[A-Z0-9][A-Z0-9./-]{2,29}$'),
  constraint library_copies_status check (status in ('TERSEDIA', 'DIPINJAM', 'RUSAK', 'HILANG', 'TANDON')),
  constraint library_copies_price check (price between 0 and 100000000)
);
create unique index library_copies_barcode_key on library_copies (barcode);
create index library_copies_title_idx on library_copies (title_id, barcode);
create trigger touch before update on library_copies for each row execute function touch();

create table library_loans (
  id uuid primary key,
  copy_id uuid not null references library_copies (id) on delete restrict,
  student_id uuid references students (id) on delete restrict,
  lecturer_id uuid references lecturers (id) on delete restrict,
  loaned_on date not null,
  due_on date not null,
  ended_on date,
  renewals smallint not null default 0,
  state text not null default 'DIPINJAM',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint library_loans_member check (num_nonnulls(student_id, lecturer_id) = 1),
  constraint library_loans_days check (due_on >= loaned_on and ended_on >= loaned_on),
  constraint library_loans_state check (state in ('DIPINJAM', 'KEMBALI', 'HILANG')),
  constraint library_loans_ended check ((state = 'DIPINJAM') = (ended_on is null)),
  constraint library_loans_renewals check (renewals between 0 and 20)
);
-- A copy is out once at a time, whoever lends it at the same moment.
create unique index library_loans_open_key on library_loans (copy_id) where state = 'DIPINJAM';
create index library_loans_copy_idx on library_loans (copy_id, loaned_on desc);
create index library_loans_student_idx on library_loans (student_id, loaned_on desc, id);
create index library_loans_lecturer_idx on library_loans (lecturer_id, loaned_on desc, id);
create index library_loans_due_idx on library_loans (due_on, id) where state = 'DIPINJAM';
create index library_loans_list_idx on library_loans (loaned_on desc, id);
create trigger touch before update on library_loans for each row execute function touch();

-- A loan takes its copy along and brings it back: a copy is DIPINJAM while it has an open loan, and never otherwise.
create function library_loan_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state <> 'DIPINJAM' then
    return null;
  elsif tg_op = 'INSERT' then
    update library_copies set status = 'DIPINJAM' where id = new.copy_id and status = 'TERSEDIA';
    if not found then
      raise exception 'copy is not available' using errcode = 'check_violation', constraint = 'library_copies_available',
        table = 'library_copies';
    end if;
  elsif old.state = 'DIPINJAM' and new.state <> 'DIPINJAM' then
    update library_copies set status = case new.state when 'HILANG' then 'HILANG' else 'TERSEDIA' end
    where id = new.copy_id;
  end if;
  return null;
end $$;
create trigger library_loan_moves after insert or update of state on library_loans
  for each row execute function library_loan_moves();

create function library_copy_follows() returns trigger language plpgsql as $$
begin
  if (new.status = 'DIPINJAM') is distinct from exists (
    select from library_loans l where l.copy_id = new.id and l.state = 'DIPINJAM'
  ) then
    raise exception 'status of a copy follows its loan' using errcode = 'check_violation',
      constraint = 'library_copies_follow_loan', table = 'library_copies';
  end if;
  return null;
end $$;
create trigger library_copy_follows after insert or update of status on library_copies
  for each row execute function library_copy_follows();

create table library_fines (
  id uuid primary key,
  loan_id uuid not null references library_loans (id) on delete restrict,
  kind text not null,
  days smallint not null default 0,
  -- Rupiah per day.
  rate integer not null default 0,
  amount bigint not null,
  -- A student pays it as a bill; a lecturer at the desk.
  bill_id uuid references bills (id) on delete restrict,
  settled_on date,
  waived_reason text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint library_fines_kind check (kind in ('LATE', 'LOST')),
  constraint library_fines_amount check (amount between 1 and 1000000000),
  constraint library_fines_once unique (loan_id, kind),
  constraint library_fines_way check (bill_id is null or settled_on is null)
);
create unique index library_fines_bill_key on library_fines (bill_id);
create index library_fines_list_idx on library_fines (created_at desc, id);
create trigger touch before update on library_fines for each row execute function touch();

create table library_reservations (
  id uuid primary key,
  title_id uuid not null references library_titles (id) on delete restrict,
  student_id uuid references students (id) on delete restrict,
  lecturer_id uuid references lecturers (id) on delete restrict,
  state text not null default 'WAITING',
  -- The copy that waits for this reader, and its last day.
  copy_id uuid references library_copies (id) on delete restrict,
  ready_until date,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint library_reservations_member check (num_nonnulls(student_id, lecturer_id) = 1),
  constraint library_reservations_state check (state in ('WAITING', 'READY', 'COLLECTED', 'CANCELLED', 'EXPIRED')),
  constraint library_reservations_ready check (
    state <> 'READY' or (copy_id is not null and ready_until is not null)
  ),
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
create trigger touch before update on library_reservations for each row execute function touch();

create table library_visits (
  id uuid primary key,
  at timestamp (3) with time zone not null,
  student_id uuid references students (id) on delete restrict,
  lecturer_id uuid references lecturers (id) on delete restrict,
  guest_name text,
  purpose text not null,
  constraint library_visits_visitor check (num_nonnulls(student_id, lecturer_id, guest_name) = 1),
  constraint library_visits_guest check (length(guest_name) between 2 and 100),
  constraint library_visits_purpose check (purpose in ('BACA', 'PINJAM', 'TUGAS', 'DISKUSI', 'LAINNYA'))
);
create index library_visits_list_idx on library_visits (at desc, id);
create index library_visits_student_idx on library_visits (student_id);
create index library_visits_lecturer_idx on library_visits (lecturer_id);

create table library_clearances (
  id uuid primary key,
  student_id uuid not null references students (id) on delete restrict,
  purpose text not null,
  state text not null default 'REQUESTED',
  -- [{ name, ok, text }] as they stood when it was decided.
  checks jsonb not null default '[]',
  note text not null default '',
  number text unique,
  issued_on date,
  valid_until date,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint library_clearances_purpose check (purpose in ('SIDANG', 'WISUDA', 'PINDAH', 'CUTI')),
  constraint library_clearances_state check (state in ('REQUESTED', 'ISSUED', 'REJECTED')),
  constraint library_clearances_checks check (jsonb_typeof(checks) = 'array'),
  constraint library_clearances_issued check (
    (state = 'ISSUED') = (number is not null) and num_nonnulls(number, issued_on, valid_until) in (0, 3)
  )
);
create unique index library_clearances_open_key on library_clearances (student_id, purpose) where state = 'REQUESTED';
create index library_clearances_student_idx on library_clearances (student_id, created_at desc);
create index library_clearances_list_idx on library_clearances (created_at desc, id);
create index library_clearances_state_idx on library_clearances (state, created_at desc, id);
create trigger touch before update on library_clearances for each row execute function touch();

-- What the library noted of a thesis it received; its text stays closed until the embargo is over.
create table library_deposits (
  thesis_id uuid primary key references theses (id) on delete cascade,
  call_number text not null default '',
  embargo_until date,
  note text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create trigger touch before update on library_deposits for each row execute function touch();
