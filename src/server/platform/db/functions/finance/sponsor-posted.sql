-- Carries new entries to the sums of invoices, locked in id order.
create or replace function sponsor_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from posted where sponsor_invoice_id is not null) then return null; end if;
  perform from sponsor_invoices where id in (select sponsor_invoice_id from posted) order by id for update;
  update sponsor_invoices i set claimed = i.claimed + s.claimed, paid = i.paid + s.paid
  from (
    select sponsor_invoice_id,
      coalesce(sum(signed) filter (where other = 'POTONGAN'), 0) claimed,
      coalesce(sum(-signed) filter (where other = 'KAS'), 0) paid
    from (
      select sponsor_invoice_id, case when debit = 'PIUTANG_SPONSOR' then amount else -amount end signed,
        case when debit = 'PIUTANG_SPONSOR' then credit else debit end other
      from posted where sponsor_invoice_id is not null
    ) sides group by 1
  ) s where i.id = s.sponsor_invoice_id;
  return null;
end $$;
