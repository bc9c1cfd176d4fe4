-- The term of an extra-credit grant is asked for when a term is deleted.
create index krs_grants_period_idx on krs_grants (period_id);
