-- What sponsors pay is held against other money as what students pay is: by the normalised reference, and by the sponsor,
-- whose name is compared without case, blanks and punctuation.
alter table sponsor_payments
  add column reference_key text not null generated always as (reference_key(reference)) stored;
create index sponsor_payments_same_money_idx on sponsor_payments (reference_key, amount, paid_on)
  where reference_key <> '';

alter table sponsor_invoices add column sponsor_key text not null
  generated always as (regexp_replace(lower(sponsor), '[^[:alnum:]]', '', 'g')) stored;
create index sponsor_invoices_sponsor_key_idx on sponsor_invoices (sponsor_key);
