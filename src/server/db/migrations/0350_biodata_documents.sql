-- Scans that belong to a student's biodata: identity card, family card, diploma and birth certificate, one private file each.

create table biodata_documents (
  student_id uuid not null references students (id) on delete restrict,
  kind text not null,
  file_id uuid not null references files (id) on delete restrict,
  created_at timestamptz(3) not null default now(),
  primary key (student_id, kind),
  constraint biodata_documents_kind check (kind in ('KTP', 'KK', 'IJAZAH', 'AKTA'))
);
create unique index biodata_documents_file_key on biodata_documents (file_id);
