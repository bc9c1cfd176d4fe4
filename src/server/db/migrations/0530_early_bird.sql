-- A discount for who pays a bill in full by a day: what the type offers, and until when a discount on a bill was earned so.
alter table payment_types
  add column early_bird jsonb,
  add constraint payment_types_early_bird check (
    early_bird is null or installments = '[]' and (early_bird ->> 'until')::date <= due_date
  );
alter table bill_discounts add column early_until date;
create unique index bill_discounts_early_key on bill_discounts (bill_id) where early_until is not null;
