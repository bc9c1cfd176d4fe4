-- A published grade is corrected with a proof (academic practice). Corrections asked for before may still be decided without.
create or replace function correction_needs_proof() returns trigger language plpgsql as $$
begin
  raise exception 'a correction needs a proof' using errcode = 'check_violation',
    constraint = 'grade_corrections_proof', table = 'grade_corrections';
end $$;
