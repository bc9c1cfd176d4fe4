create or replace function count_students() returns trigger language plpgsql as $$
declare
  moved uuid[];
  was jsonb;
begin
  if tg_op = 'INSERT' then
    insert into student_counts (entry_year, entry_semester, class_type, status, left_in, students)
    select entry_year, entry_semester, class_type, status, exit ->> 'semesterCode', count(*) from after_change
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into student_counts (entry_year, entry_semester, class_type, status, left_in, students)
    select entry_year, entry_semester, class_type, status, exit ->> 'semesterCode', -count(*) from before_change
    group by 1, 2, 3, 4, 5;
  else
    insert into student_counts (entry_year, entry_semester, class_type, status, left_in, students)
    select entry_year, entry_semester, class_type, status, left_in, sum(sign) from (
      select 1 as sign, entry_year, entry_semester, class_type, status, exit ->> 'semesterCode' as left_in
      from after_change
      union all
      select -1, entry_year, entry_semester, class_type, status, exit ->> 'semesterCode' from before_change
    ) sides group by 1, 2, 3, 4, 5 having sum(sign) <> 0;
    select array_agg(b.id), jsonb_agg(jsonb_build_object('id', b.id, 'entry_year', b.entry_year, 'class_type', b.class_type))
    into moved, was
    from before_change b join after_change a on a.id = b.id
    where (a.entry_year, a.class_type) is distinct from (b.entry_year, b.class_type);
    if moved is not null then
      perform move_results(moved, was);
    end if;
  end if;
  return null;
end $$;
