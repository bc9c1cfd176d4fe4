-- A published grade is corrected with a proof (academic practice). Corrections asked for before may still be decided without.

create function correction_needs_proof() returns trigger language plpgsql as $$
begin
  raise exception 'a correction needs a proof' using errcode = 'check_violation',
    constraint = 'grade_corrections_proof', table = 'grade_corrections';
end $$;
create trigger correction_needs_proof before insert on grade_corrections
  for each row when (new.proof_file is null) execute function correction_needs_proof();
