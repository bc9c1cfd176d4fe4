-- What the clock looks for when proofs of payments and visits of the library have been kept for long enough.
create index payments_kept_proof_idx on payments (created_at, id) where proof_file is not null;
