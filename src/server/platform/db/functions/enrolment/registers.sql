-- Whether the student of a KRS is one of those its term waits for, kept beside the KRS as the NIM is: a term's list is those
-- it waits for, in an order an index has, and the KRS of all others, which an index has too.
create or replace function registers(p_status text, p_left boolean, p_entry_semester text, p_term text) returns boolean
language sql immutable parallel safe as $$
  select p_status in ('active', 'inactive') and not p_left and p_entry_semester <= p_term
$$;
