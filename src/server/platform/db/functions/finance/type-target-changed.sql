create or replace function type_target_changed() returns trigger language plpgsql as $$
begin
  update bills b set is_different = is_other_class(new.target, s.class_type) from students s
  where b.payment_type_id = new.id and b.cancelled_at is null and s.id = b.student_id
    and b.is_different <> is_other_class(new.target, s.class_type);
  return null;
end $$;
