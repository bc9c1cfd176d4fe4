create or replace function is_other_class(target jsonb, class_type text) returns boolean language sql immutable as $$
  select coalesce(jsonb_array_length(target -> 'classTypes'), 0) > 0 and not (target -> 'classTypes' ? class_type)
$$;
