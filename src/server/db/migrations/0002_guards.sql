-- Guards of the academic core: values, clashes, seats, append-only records, change stamps.

-- Values ---------------------------------------------------------------------------------------------------------

alter table academic_periods
  add constraint academic_periods_semester check (semester in ('GANJIL', 'GENAP', 'PENDEK')),
  add constraint academic_periods_status check (status in ('NOT-YET', 'PROCESS', 'DONE')),
  add constraint academic_periods_no_overlap exclude using gist (daterange(start_date, end_date, '[]') with &&);

alter table curricula add constraint curricula_status check (status in ('DRAFT', 'ACTIVE', 'ARCHIVED'));
alter table rooms add constraint rooms_type check (type in ('KELAS', 'LAB', 'AULA', 'ONLINE'));
alter table student_classes
  add constraint student_classes_type check (class_type in ('ONLINE', 'OFFLINE', 'GLOBAL', 'SIL'));
alter table students
  add constraint students_concentration check (concentration in ('BISNIS', 'SDM', 'KEUANGAN', 'PEMASARAN')),
  add constraint students_recognised check (recognised_sks between 0 and 200);
alter table student_biodata add constraint student_biodata_percent check (completeness between 0 and 100);
alter table schedules
  add constraint schedules_status check (status in ('DONE', 'NOT-YET', 'CANCLE')),
  add constraint schedules_class_type check (class_type in ('ONLINE', 'OFFLINE', 'GLOBAL', 'SIL')),
  add constraint schedules_room_needed check (room_id is not null or not room_exclusive);
alter table meetings
  add constraint meetings_status check (status in ('DONE', 'NOT-YET', 'CANCLE')),
  add constraint meetings_done_has_material check (status <> 'DONE' or material <> '');
alter table krs_items
  add constraint krs_items_state check (state in ('ACTIVE', 'DROPPED')),
  add constraint krs_items_kind check (kind in ('BARU', 'ULANG', 'PERBAIKAN'));
alter table grade_sheets
  add constraint grade_sheets_status check (status in ('DRAFT', 'SUBMITTED', 'PUBLISHED', 'LOCKED'));
alter table grades
  add constraint grades_status check (status in ('DRAFT', 'SUBMITTED', 'PUBLISHED', 'LOCKED')),
  add constraint grades_source check (source in ('KELAS', 'KONVERSI', 'MBKM', 'SKRIPSI', 'MIGRASI'));
alter table jobs
  add constraint jobs_status check (status in ('WAITING', 'ACTIVE', 'COMPLETED', 'FAILED', 'CANCELLED'));

-- At most one job of a kind (and period, batch …) at a time.
create unique index jobs_one_running on jobs (key) where status in ('WAITING', 'ACTIVE');

-- Windows of one type in one term do not overlap for the same class type; an empty list means every class type.
create function calendar_windows_overlap() returns trigger language plpgsql as $$
begin
  if new.type in ('KRS', 'KRS_CHANGE', 'KRS_LATE', 'KRS_APPROVAL', 'LEAVE_REQUEST', 'GRADE_INPUT', 'CLASS') and exists (
    select from calendar_events e
    where e.period_id = new.period_id and e.type = new.type and e.id <> new.id
      and e.start_date <= new.end_date and new.start_date <= e.end_date
      and (e.class_types = '{}' or new.class_types = '{}' or e.class_types && new.class_types)
  ) then
    raise exception using errcode = 'exclusion_violation', constraint = 'calendar_events_window',
      message = 'windows of one type overlap';
  end if;
  return new;
end $$;
create trigger calendar_windows before insert or update on calendar_events
  for each row execute function calendar_windows_overlap();

-- Clashes --------------------------------------------------------------------------------------------------------

alter table schedules add constraint schedules_room_clash exclude using gist (
  period_id with =, room_id with =, day with =, int4range(time_start, time_end) with &&
) where (blocking and room_exclusive);

alter table schedule_lecturers
  add constraint schedule_lecturers_slot foreign key (schedule_id, period_id, day, time_start, time_end, blocking)
    references schedules (id, period_id, day, time_start, time_end, blocking) on update cascade on delete cascade,
  add constraint schedule_lecturers_clash exclude using gist (
    period_id with =, lecturer_id with =, day with =, int4range(time_start, time_end) with &&
  ) where (blocking);

alter table schedule_classes
  add constraint schedule_classes_slot foreign key (schedule_id, period_id, day, time_start, time_end, blocking)
    references schedules (id, period_id, day, time_start, time_end, blocking) on update cascade on delete cascade,
  add constraint schedule_classes_clash exclude using gist (
    period_id with =, class_id with =, day with =, int4range(time_start, time_end) with &&
  ) where (blocking);

-- Seats ----------------------------------------------------------------------------------------------------------

-- schedules.taken always equals the number of its krs_items with seat_held; the check on schedules refuses the one
-- too many. Rows are locked in id order, so that two students taking the same classes never wait for each other
-- in a circle.
create function move_seats(changes jsonb) returns void language plpgsql as $$
begin
  perform from schedules where id in (select (c->>'id')::uuid from jsonb_array_elements(changes) c) order by id for update;
  update schedules s set taken = s.taken + (c->>'n')::int
  from jsonb_array_elements(changes) c where s.id = (c->>'id')::uuid;
end $$;

create function seats_inserted() returns trigger language plpgsql as $$
declare changes jsonb;
begin
  select jsonb_agg(jsonb_build_object('id', schedule_id, 'n', n)) into changes
  from (select schedule_id, count(*) n from added where seat_held group by 1) t;
  if changes is not null then perform move_seats(changes); end if;
  return null;
end $$;
create function seats_deleted() returns trigger language plpgsql as $$
declare changes jsonb;
begin
  select jsonb_agg(jsonb_build_object('id', schedule_id, 'n', -n)) into changes
  from (select schedule_id, count(*) n from removed where seat_held group by 1) t;
  if changes is not null then perform move_seats(changes); end if;
  return null;
end $$;
create function seats_updated() returns trigger language plpgsql as $$
declare changes jsonb;
begin
  select jsonb_agg(jsonb_build_object('id', schedule_id, 'n', n)) into changes
  from (
    select schedule_id, sum(n) n
    from (
      select schedule_id, 1 n from added where seat_held
      union all
      select schedule_id, -1 from removed where seat_held
    ) moves group by 1 having sum(n) <> 0
  ) t;
  if changes is not null then perform move_seats(changes); end if;
  return null;
end $$;
create trigger krs_items_seats_insert after insert on krs_items
  referencing new table as added for each statement execute function seats_inserted();
create trigger krs_items_seats_delete after delete on krs_items
  referencing old table as removed for each statement execute function seats_deleted();
create trigger krs_items_seats_update after update on krs_items
  referencing old table as removed new table as added for each statement execute function seats_updated();

-- Append-only records --------------------------------------------------------------------------------------------

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', message = tg_table_name || ' is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger krs_events_append_only before update or delete on krs_events
  for each row execute function refuse_change();
create trigger grade_events_append_only before update or delete on grade_events
  for each row execute function refuse_change();
create trigger student_status_changes_append_only before update on student_status_changes
  for each row execute function refuse_change();

-- Change stamps: the optimistic lock cannot be forgotten and never repeats -----------------------------------------

create function touch() returns trigger language plpgsql as $$
begin
  new.updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
  return new;
end $$;

do $$
declare t text;
begin
  foreach t in array array[
    'users', 'roles', 'permissions', 'main_data', 'import_batches', 'academic_periods', 'calendar_events', 'lecturers',
    'staff', 'courses', 'curricula', 'rooms', 'student_classes', 'students', 'student_biodata', 'meetings', 'krs',
    'grade_sheets', 'grades', 'grade_corrections', 'grade_objections', 'conversions'
  ] loop
    execute format('create trigger touch before update on %I for each row execute function touch()', t);
  end loop;
end $$;

-- A seat taken or given up is not an edit of the class.
create trigger touch before update on schedules for each row
  when (old.taken = new.taken) execute function touch();
