-- When a place in a class was approved: meetings held before leave the student's attendance.
alter table krs_items add column approved_at timestamp(3) with time zone;

-- Of items from before: the first approval of a plan with the class since a plan without it was approved. A class that
-- staff put into an approved plan left no such event: there the item is as old as its approval.
alter table krs_items disable trigger user;
update krs_items i set approved_at = coalesce(
  (select min(e.at) from krs_events e where e.krs_id = i.krs_id and e."to" = 'APPROVED'
    and e.schedule_ids ? i.schedule_id::text
    and e.id > coalesce((select max(o.id) from krs_events o where o.krs_id = i.krs_id and o."to" = 'APPROVED'
      and not o.schedule_ids ? i.schedule_id::text), 0)),
  case when i.added_in = 'KRS' then k.approved_at else greatest(k.approved_at, i.created_at) end, i.created_at)
from krs k where k.id = i.krs_id and i.approved;
alter table krs_items enable trigger user;
alter table krs_items add constraint krs_items_approval check (approved = (approved_at is not null));

-- Whoever gives or takes a place without saying when: it is taken with its moment, given with the KRS.
create function krs_item_approval() returns trigger language plpgsql as $$
begin
  new.approved_at := case when new.approved then
    coalesce((select approved_at from krs where id = new.krs_id), now()) end;
  return new;
end $$;
create trigger krs_item_approval before insert or update on krs_items for each row
  when (new.approved <> (new.approved_at is not null)) execute function krs_item_approval();

-- As in 0010, with the moment of each place; a place that was approved before keeps its own.
create or replace function krs_settle(p_krs uuid, p_student uuid, p_period uuid, p_by krs_mover) returns void
language plpgsql as $$
declare v_code char(5);
begin
  update krs_items set approved = (state = 'ACTIVE'), seat_held = (state = 'ACTIVE'),
    approved_at = case when state = 'ACTIVE' then coalesce(approved_at, p_by.at) end
  where krs_id = p_krs and (approved <> (state = 'ACTIVE') or seat_held <> (state = 'ACTIVE'));
  select code into v_code from academic_periods where id = p_period;
  insert into semester_records (student_id, period_code, status, is_provisional) values (p_student, v_code, 'A', true)
  on conflict (student_id, period_code) do update set status = 'A' where semester_records.status = 'N';
  update students set status = 'active' where id = p_student and status = 'inactive' and exit is null;
  if found then
    insert into student_status_changes (id, student_id, "from", "to", reason, period_code, changed_by, at)
    values (gen_random_uuid(), p_student, 'inactive', 'active', 'KRS disetujui', v_code, p_by.actor_id, p_by.at);
  end if;
end $$;
