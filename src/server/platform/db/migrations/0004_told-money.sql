-- Payments that a bank told of in words, for lines of statements that may tell of them once more.
create index payments_told_idx on payments (amount, paid_on) where note <> '';
