-- Lecturer surveys (EDO) and course surveys (EKA). Who answered and what was answered are two stores that nothing joins:
-- see docs/decisions/anonymous-surveys.md before changing anything here.

-- Questions ------------------------------------------------------------------------------------------------------

create table question_sets (
  id uuid primary key,
  type text not null constraint question_sets_type check (type in ('EDO', 'EKA')),
  version smallint not null constraint question_sets_version check (version >= 1),
  title text not null constraint question_sets_title check (length(title) between 3 and 150),
  status text not null default 'DRAFT' constraint question_sets_status check (status in ('DRAFT', 'ACTIVE', 'ARCHIVED')),
  -- The term from which it was asked; null while it never was active.
  active_from char(5),
  -- One weight per dimension of the survey; empty = all weigh the same.
  dimension_weights smallint[] not null default '{}'
    constraint question_sets_weights check (1 <= all (dimension_weights) and 10 >= all (dimension_weights)),
  created_by uuid references users (id) on delete set null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint question_sets_version_key unique (type, version)
);
create unique index question_sets_one_active on question_sets (type) where status = 'ACTIVE';
create unique index question_sets_one_draft on question_sets (type) where status = 'DRAFT';
create index question_sets_created_by_idx on question_sets (created_by);

create table evaluation_questions (
  id uuid primary key,
  set_id uuid not null references question_sets (id) on delete cascade,
  -- Null for questions answered in words.
  dimension text,
  code text not null constraint evaluation_questions_code check (code ~ '^[A-Z][A-Z0-9]{0,5}$'),
  text text not null constraint evaluation_questions_text check (length(text) between 3 and 300),
  answer_type text not null constraint evaluation_questions_type check (answer_type in ('LIKERT5', 'TEXT')),
  required boolean not null default true,
  reverse boolean not null default false,
  weight smallint not null default 1 constraint evaluation_questions_weight check (weight between 1 and 10),
  position smallint not null,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint evaluation_questions_code_key unique (set_id, code),
  constraint evaluation_questions_position_key unique (set_id, position) deferrable initially deferred,
  constraint evaluation_questions_dimension check ((answer_type = 'TEXT') = (dimension is null))
);

create trigger touch before update on question_sets for each row execute function touch();
create trigger touch before update on evaluation_questions for each row execute function touch();

-- Answers --------------------------------------------------------------------------------------------------------

-- A box holds the answers about one object: a lecturer in a class (EDO) or a class (EKA). Its figures are counted again
-- from its ballots at every submission.
create table survey_boxes (
  id uuid primary key default gen_random_uuid(),
  type text not null constraint survey_boxes_type check (type in ('EDO', 'EKA')),
  schedule_id uuid not null references schedules (id) on delete restrict,
  lecturer_id uuid references lecturers (id) on delete restrict,
  set_id uuid not null references question_sets (id) on delete restrict,
  respondents integer not null default 0,
  -- How often 1 to 5 was answered to the first scale question, then to the second, and so on.
  counts integer[] not null default '{}',
  -- Hundredths by dimension in the order of the instrument, null where nothing was answered; and of the whole.
  dimensions smallint[] not null default '{}',
  score smallint constraint survey_boxes_score check (score between 100 and 500),
  constraint survey_boxes_object check ((type = 'EDO') = (lecturer_id is not null)),
  constraint survey_boxes_key unique nulls not distinct (schedule_id, lecturer_id, type)
);
create index survey_boxes_lecturer_idx on survey_boxes (lecturer_id);
create index survey_boxes_set_idx on survey_boxes (set_id);

-- Neither ballots nor texts name a person or a moment, and texts are not tied to scores.
create table survey_ballots (
  id uuid primary key default gen_random_uuid() constraint survey_ballots_random check (substr(id::text, 15, 1) = '4'),
  box_id uuid not null references survey_boxes (id) on delete restrict,
  -- One answer per scale question in the order of the set; null where an optional one was left out.
  answers smallint[] not null constraint survey_ballots_range check (1 <= all (answers) and 5 >= all (answers))
);
create index survey_ballots_box_idx on survey_ballots (box_id);

create table survey_texts (
  id uuid primary key default gen_random_uuid() constraint survey_texts_random check (substr(id::text, 15, 1) = '4'),
  box_id uuid not null references survey_boxes (id) on delete restrict,
  question_id uuid not null references evaluation_questions (id) on delete restrict,
  text text not null constraint survey_texts_length check (length(text) between 1 and 1000)
);
create index survey_texts_box_idx on survey_texts (box_id);
create index survey_texts_question_idx on survey_texts (question_id);

-- Who has answered about what; the gates ask it. No id, no moment.
create table survey_completions (
  student_id uuid not null references students (id) on delete cascade,
  schedule_id uuid not null references schedules (id) on delete restrict,
  lecturer_id uuid references lecturers (id) on delete restrict,
  type text not null constraint survey_completions_type check (type in ('EDO', 'EKA')),
  period_code char(5) not null,
  constraint survey_completions_key unique nulls not distinct (student_id, schedule_id, lecturer_id, type)
);
create index survey_completions_schedule_idx on survey_completions (schedule_id);
create index survey_completions_lecturer_idx on survey_completions (lecturer_id);

-- What a submission replaces should not lie about for long.
alter table survey_ballots set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
alter table survey_texts set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
alter table survey_completions set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);

-- A version that was answered stays as it is.
create function keep_asked_questions() returns trigger language plpgsql as $$
declare v_set uuid := case when tg_op = 'INSERT' then new.set_id else old.set_id end;
begin
  if exists (select from survey_boxes where set_id = v_set) then
    raise exception using errcode = 'restrict_violation', constraint = 'evaluation_questions_frozen',
      message = 'questions of an answered set do not change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger evaluation_questions_frozen before insert or update or delete on evaluation_questions
  for each row execute function keep_asked_questions();

-- Submission -----------------------------------------------------------------------------------------------------

-- Puts one filled-in form into its box. PostgreSQL marks every row with its transaction (xmin) and keeps rows in the order
-- they came (ctid); so the whole box and everybody who answered about it are written anew, each in an order of its own.
-- SQLSTATE SV409: the student has answered already; SV410: the box asks another version.
create function cast_ballot(
  p_type text, p_student uuid, p_schedule uuid, p_lecturer uuid, p_period char(5), p_set uuid, p_answers smallint[],
  p_questions uuid[], p_texts text[]
) returns table (box uuid, people integer, tally integer[]) language plpgsql as $$
declare v_box survey_boxes; v_people uuid[]; v_ballots text[]; v_texts jsonb; v_counts integer[];
begin
  insert into survey_boxes (type, schedule_id, lecturer_id, set_id) values (p_type, p_schedule, p_lecturer, p_set)
    on conflict on constraint survey_boxes_key do nothing;
  select * into v_box from survey_boxes b
    where b.schedule_id = p_schedule and b.lecturer_id is not distinct from p_lecturer and b.type = p_type for update;
  if v_box.set_id <> p_set then raise exception using errcode = 'SV410', message = 'another version is asked'; end if;

  with gone as (
    delete from survey_completions c
    where c.schedule_id = p_schedule and c.lecturer_id is not distinct from p_lecturer and c.type = p_type
    returning c.student_id
  ) select array_agg(gone.student_id) into v_people from gone;
  if p_student = any (v_people) then raise exception using errcode = 'SV409', message = 'answered already'; end if;
  insert into survey_completions (student_id, schedule_id, lecturer_id, type, period_code)
    select one, p_schedule, p_lecturer, p_type, p_period from unnest(v_people || p_student) one order by gen_random_uuid();

  with gone as (delete from survey_ballots b where b.box_id = v_box.id returning b.answers)
    select array_agg(gone.answers::text) into v_ballots from gone;
  insert into survey_ballots (box_id, answers)
    select v_box.id, one::smallint[] from unnest(v_ballots || p_answers::text) one order by gen_random_uuid();

  with gone as (delete from survey_texts t where t.box_id = v_box.id returning t.question_id, t.text)
    select coalesce(jsonb_agg(jsonb_build_object('q', gone.question_id, 't', gone.text)), '[]') into v_texts from gone;
  insert into survey_texts (box_id, question_id, text)
    select v_box.id, one.q, one.t from (
      select r.q, r.t from jsonb_to_recordset(v_texts) as r (q uuid, t text)
      union all select * from unnest(p_questions, p_texts)
    ) one (q, t) order by gen_random_uuid();

  select array_agg(coalesce(c.n, 0) order by i.item, v.value) into v_counts
  from generate_series(1, cardinality(p_answers)) i (item)
  cross join generate_series(1, 5) v (value)
  left join (
    select u.item, u.value, count(*)::int n from survey_ballots b, unnest(b.answers) with ordinality u (value, item)
    where b.box_id = v_box.id group by 1, 2
  ) c on c.item = i.item and c.value = v.value;
  update survey_boxes set respondents = coalesce(cardinality(v_ballots), 0) + 1, counts = v_counts where id = v_box.id;
  return query select v_box.id, coalesce(cardinality(v_ballots), 0) + 1, v_counts;
end $$;

-- The instruments a new college starts with ------------------------------------------------------------------------

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
