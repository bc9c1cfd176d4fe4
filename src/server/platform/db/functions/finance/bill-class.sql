create or replace function bill_class() returns trigger language plpgsql as $$
begin
  new.is_different := new.cancelled_at is null and (
    select is_other_class(t.target, s.class_type) from payment_types t, students s
    where t.id = new.payment_type_id and s.id = new.student_id);
  return new;
end $$;
