-- What the lists of the finance office would have to add up or compare over every bill is kept beside the bills.

-- Reminders go from student to student, so that each gets one mail.
create index bills_student_due_idx on bills (student_id, next_due) where next_due is not null;

-- Whether a live bill is for class types its student is not in (any more): the type says for which, the student where.
alter table bills add column is_different boolean not null default false;

-- Such a mark is no edit of the bill, as money moving on it is none.
drop trigger touch on bills;
create trigger touch before update on bills for each row
  when (old.charged = new.charged and old.discounted = new.discounted and old.paid = new.paid
    and old.is_different = new.is_different)
  execute function touch();

create function is_other_class(target jsonb, class_type text) returns boolean language sql immutable as $$
  select coalesce(jsonb_array_length(target -> 'classTypes'), 0) > 0 and not (target -> 'classTypes' ? class_type)
$$;

create function bill_class() returns trigger language plpgsql as $$
begin
  new.is_different := new.cancelled_at is null and (
    select is_other_class(t.target, s.class_type) from payment_types t, students s
    where t.id = new.payment_type_id and s.id = new.student_id);
  return new;
end $$;
create trigger class before insert or update of cancelled_at on bills for each row execute function bill_class();

create function student_class_changed() returns trigger language plpgsql as $$
begin
  update bills b set is_different = is_other_class(t.target, new.class_type) from payment_types t
  where b.student_id = new.id and b.cancelled_at is null and t.id = b.payment_type_id
    and b.is_different <> is_other_class(t.target, new.class_type);
  return null;
end $$;
create trigger bills_follow after update of class_type on students for each row
  when (old.class_type <> new.class_type) execute function student_class_changed();

create function type_target_changed() returns trigger language plpgsql as $$
begin
  update bills b set is_different = is_other_class(new.target, s.class_type) from students s
  where b.payment_type_id = new.id and b.cancelled_at is null and s.id = b.student_id
    and b.is_different <> is_other_class(new.target, s.class_type);
  return null;
end $$;
create trigger bills_follow after update of target on payment_types for each row
  when (old.target -> 'classTypes' is distinct from new.target -> 'classTypes') execute function type_target_changed();

update bills b set is_different = true from payment_types t, students s
where t.id = b.payment_type_id and s.id = b.student_id and b.cancelled_at is null and is_other_class(t.target, s.class_type);
create index bills_different_idx on bills (due_date, id) where is_different;

-- Sums over the live bills of a type, as differences that are only ever added, so that nobody who pays waits for another who
-- pays; the night folds them into one row per type.
create table payment_type_sums (
  id bigint generated always as identity primary key,
  payment_type_id uuid not null references payment_types (id) on delete cascade,
  bills integer not null,
  settled integer not null,
  charged bigint not null,
  discounted bigint not null,
  paid bigint not null
);
create index payment_type_sums_type_idx on payment_type_sums (payment_type_id)
  include (bills, settled, charged, discounted, paid);

create function add_type_sums() returns trigger language plpgsql as $$
begin
  insert into payment_type_sums (payment_type_id, bills, settled, charged, discounted, paid)
  select payment_type_id, sum(sign), sum(sign * (status in ('PAID', 'WAIVED'))::int), sum(sign * charged),
    sum(sign * discounted), sum(sign * paid)
  from (
    select 1 as sign, payment_type_id, status, charged, discounted, paid from after_change
    union all
    select -1, payment_type_id, status, charged, discounted, paid from before_change
  ) sides
  where status <> 'CANCELLED' group by payment_type_id
  having sum(sign) <> 0 or sum(sign * (status in ('PAID', 'WAIVED'))::int) <> 0 or sum(sign * charged) <> 0
    or sum(sign * discounted) <> 0 or sum(sign * paid) <> 0
  order by payment_type_id;
  return null;
end $$;

create function add_type_sums_new() returns trigger language plpgsql as $$
begin
  insert into payment_type_sums (payment_type_id, bills, settled, charged, discounted, paid)
  select payment_type_id, count(*), count(*) filter (where status in ('PAID', 'WAIVED')), sum(charged), sum(discounted),
    sum(paid)
  from after_change where status <> 'CANCELLED' group by payment_type_id order by payment_type_id;
  return null;
end $$;

create function add_type_sums_gone() returns trigger language plpgsql as $$
begin
  insert into payment_type_sums (payment_type_id, bills, settled, charged, discounted, paid)
  select payment_type_id, -count(*), -count(*) filter (where status in ('PAID', 'WAIVED')), -sum(charged),
    -sum(discounted), -sum(paid)
  from before_change where status <> 'CANCELLED' group by payment_type_id order by payment_type_id;
  return null;
end $$;

create trigger sums_new after insert on bills referencing new table as after_change
  for each statement execute function add_type_sums_new();
create trigger sums_changed after update on bills referencing old table as before_change new table as after_change
  for each statement execute function add_type_sums();
create trigger sums_gone after delete on bills referencing old table as before_change
  for each statement execute function add_type_sums_gone();

insert into payment_type_sums (payment_type_id, bills, settled, charged, discounted, paid)
select payment_type_id, count(*), count(*) filter (where status in ('PAID', 'WAIVED')), sum(charged), sum(discounted),
  sum(paid)
from bills where status <> 'CANCELLED' group by payment_type_id;
drop index bills_progress_idx;
