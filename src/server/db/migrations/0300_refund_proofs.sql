-- The proof of a refund's payout: only what was transferred has one, and the clock looks for those kept for long enough.

alter table refunds add constraint refunds_proof check (proof_file is null or status = 'PAID');
create index refunds_kept_proof_idx on refunds (paid_on, id) where proof_file is not null;
