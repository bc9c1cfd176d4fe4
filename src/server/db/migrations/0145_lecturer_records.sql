-- What lecturers keep about themselves: the rest of the profile, the bank account apart from it, and four histories.

alter table lecturers
  add column homebase text,
  add column rank_decree_no text,
  add column rank_decree_date date;

-- Apart from the profile, so that nothing that reads lecturers reads it as well.
create table lecturer_banks (
  lecturer_id uuid primary key references lecturers (id) on delete cascade,
  bank text not null,
  number text not null,
  holder text not null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint lecturer_banks_number check (number ~ '^[0-9]{5,20}$')
);
create trigger touch before update on lecturer_banks for each row execute function touch();

create table lecturer_activities (
  id uuid primary key,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  type text not null,
  title text not null,
  role text,
  place text,
  start_date date not null,
  end_date date,
  funding bigint,
  funding_source text,
  decree_no text,
  file_id uuid unique references files (id) on delete restrict,
  verified_by uuid references users (id) on delete restrict,
  verified_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint lecturer_activities_type check (type in ('PENGAJARAN', 'PENELITIAN', 'PENGABDIAN', 'PENUNJANG')),
  constraint lecturer_activities_dates check (end_date >= start_date),
  constraint lecturer_activities_funding check (funding >= 0),
  constraint lecturer_activities_verified check ((verified_by is null) = (verified_at is null))
);

create table lecturer_educations (
  id uuid primary key,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  level text not null,
  university text not null,
  country text not null default 'ID',
  field text,
  degree text,
  start_year smallint,
  graduation_year smallint not null,
  diploma_no text,
  -- Hundredths.
  gpa smallint,
  thesis_title text,
  file_id uuid unique references files (id) on delete restrict,
  verified_by uuid references users (id) on delete restrict,
  verified_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint lecturer_educations_years check (start_year <= graduation_year and graduation_year between 1900 and 2200),
  constraint lecturer_educations_gpa check (gpa between 0 and 400),
  constraint lecturer_educations_verified check ((verified_by is null) = (verified_at is null))
);

create table lecturer_publications (
  id uuid primary key,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  type text not null,
  title text not null,
  authors text[] not null,
  author_order smallint,
  publisher text not null,
  issn text,
  doi text,
  url text,
  volume text,
  number text,
  pages text,
  date date not null,
  index text,
  file_id uuid unique references files (id) on delete restrict,
  verified_by uuid references users (id) on delete restrict,
  verified_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint lecturer_publications_type check (type in (
    'JURNAL_NASIONAL', 'JURNAL_TERAKREDITASI', 'JURNAL_INTERNASIONAL', 'JURNAL_BEREPUTASI', 'PROSIDING', 'BUKU',
    'BOOK_CHAPTER', 'HKI', 'MEDIA')),
  constraint lecturer_publications_index check (index in (
    'SINTA1', 'SINTA2', 'SINTA3', 'SINTA4', 'SINTA5', 'SINTA6', 'SCOPUS_Q1', 'SCOPUS_Q2', 'SCOPUS_Q3', 'SCOPUS_Q4',
    'WOS')),
  constraint lecturer_publications_order check (author_order between 1 and coalesce(nullif(cardinality(authors), 0), 100)),
  constraint lecturer_publications_verified check ((verified_by is null) = (verified_at is null))
);

create table lecturer_seminars (
  id uuid primary key,
  lecturer_id uuid not null references lecturers (id) on delete restrict,
  title text not null,
  role text not null,
  level text not null,
  organiser text not null,
  place text,
  start_date date not null,
  end_date date,
  certificate_no text,
  file_id uuid unique references files (id) on delete restrict,
  verified_by uuid references users (id) on delete restrict,
  verified_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint lecturer_seminars_role check (role in ('PEMBICARA', 'MODERATOR', 'PESERTA', 'PANITIA')),
  constraint lecturer_seminars_level check (level in ('LOKAL', 'NASIONAL', 'INTERNASIONAL')),
  constraint lecturer_seminars_dates check (end_date >= start_date),
  constraint lecturer_seminars_verified check ((verified_by is null) = (verified_at is null))
);

create index lecturer_activities_lecturer_idx on lecturer_activities (lecturer_id, start_date);
create index lecturer_educations_lecturer_idx on lecturer_educations (lecturer_id, graduation_year);
create index lecturer_publications_lecturer_idx on lecturer_publications (lecturer_id, date);
create index lecturer_seminars_lecturer_idx on lecturer_seminars (lecturer_id, start_date);

do $$
declare
  name text;
begin
  foreach name in array array['lecturer_activities', 'lecturer_educations', 'lecturer_publications', 'lecturer_seminars']
  loop
    execute format('create index %I on %I (verified_by)', name || '_verifier_idx', name);
    execute format('create trigger touch before update on %I for each row execute function touch()', name);
  end loop;
end $$;
