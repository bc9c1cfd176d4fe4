-- As in 0640: the first term of study begins with them.
create or replace function carry_results() returns trigger language plpgsql as $$
begin
  select ipk, sks_total, sks_passed into new.ipk, new.sks_total, new.sks_passed
  from semester_records where student_id = new.student_id and period_code < new.period_code
  order by period_code desc limit 1;
  if not found then
    select r.ipk, r.sks_total, r.sks_passed into new.ipk, new.sks_total, new.sks_passed
    from recognised_results(new.student_id) r;
  end if;
  return new;
end $$;
