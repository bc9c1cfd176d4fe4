-- Who confirms what was taught at a meeting: one student who was there, and the head of programme. A confirmation goes with
-- the mark it rests on; the columns it replaces were never written.
alter table meetings drop column student_verifier, drop column kaprodi_check;

create table meeting_checks (
  meeting_id uuid not null references meetings (id) on delete cascade,
  role text not null,
  user_id uuid not null references users (id) on delete restrict,
  -- Set for a student's: the mark that says the student was there.
  student_id uuid,
  matches_rps boolean not null,
  note text not null default '',
  at timestamp(3) with time zone not null,
  constraint meeting_checks_pk primary key (meeting_id, role),
  constraint meeting_checks_mark_fk foreign key (meeting_id, student_id) references attendances (meeting_id, student_id)
    on delete cascade,
  constraint meeting_checks_role check (role in ('STUDENT', 'KAPRODI')),
  constraint meeting_checks_student check ((role = 'STUDENT') = (student_id is not null)),
  constraint meeting_checks_reason check (matches_rps or note <> '')
);
create index meeting_checks_user_idx on meeting_checks (user_id);
