-- How often a student printed the card for the exams of a term.
create table exam_card_prints (
  student_id uuid not null references students (id) on delete cascade,
  period_id uuid not null references academic_periods (id) on delete cascade,
  exam text not null,
  count integer not null default 1,
  primary key (student_id, period_id, exam),
  constraint exam_card_prints_exam check (exam in ('UTS', 'UAS')),
  constraint exam_card_prints_count check (count > 0)
);
create index exam_card_prints_period_idx on exam_card_prints (period_id);
