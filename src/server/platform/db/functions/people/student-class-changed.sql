create or replace function student_class_changed() returns trigger language plpgsql as $$
begin
  update bills b set is_different = is_other_class(t.target, new.class_type) from payment_types t
  where b.student_id = new.id and b.cancelled_at is null and t.id = b.payment_type_id
    and b.is_different <> is_other_class(t.target, new.class_type);
  return null;
end $$;
