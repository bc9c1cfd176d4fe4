-- A term of study begins, and a term of leave or inactivity stays, with the GPA and the credits reached before it, recognised
-- ones at first: what is computed for it when grades come (specification §9) differs from that by those grades alone.
create function carry_results() returns trigger language plpgsql as $$
begin
  select ipk, sks_total, sks_passed into new.ipk, new.sks_total, new.sks_passed
  from semester_records where student_id = new.student_id and period_code < new.period_code
  order by period_code desc limit 1;
  if not found then
    select recognised_sks, recognised_sks into new.sks_total, new.sks_passed from students where id = new.student_id;
  end if;
  return new;
end $$;
create trigger carry_results before insert on semester_records for each row
  when (new.ips is null and new.ipk is null and new.sks_total = 0 and new.sks_passed = 0)
  execute function carry_results();

update semester_records r set ipk = e.ipk, sks_total = e.sks_total, sks_passed = e.sks_passed
from (
  select bare.student_id, bare.period_code, earlier.ipk, earlier.sks_total, earlier.sks_passed
  from semester_records bare, lateral (
    select ipk, sks_total, sks_passed from semester_records
    where student_id = bare.student_id and period_code < bare.period_code and (ipk is not null or sks_total > 0)
    order by period_code desc limit 1
  ) earlier
  where bare.ips is null and bare.ipk is null and bare.sks_total = 0 and bare.sks_passed = 0
) e
where r.student_id = e.student_id and r.period_code = e.period_code;
