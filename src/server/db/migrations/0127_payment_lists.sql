-- The list of receipts is sorted by these, newest and largest first.
create index payments_created_idx on payments (created_at, id);
create index payments_paid_on_idx on payments (paid_on, id);
create index payments_amount_idx on payments (amount, id);
