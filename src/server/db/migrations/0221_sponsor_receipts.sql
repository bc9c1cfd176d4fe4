-- A sponsor gets a receipt for every payment, numbered per year without gaps like those of students; void once it is taken
-- back.
alter table sponsor_payments
  add column receipt_no text,
  add column receipt_on date,
  add column print_count integer not null default 0;

insert into document_numbers (series, year, last)
select 'KWITANSI_SPONSOR', extract(year from paid_on)::int, count(*) from sponsor_payments group by 2;
update sponsor_payments p set receipt_on = n.paid_on, receipt_no = 'KWS/' || to_char(n.paid_on, 'YYYY/MM/') || lpad(n.serial::text, 5, '0')
from (select id, paid_on, row_number() over (partition by extract(year from paid_on) order by created_at, id) as serial
  from sponsor_payments) n
where n.id = p.id;

alter table sponsor_payments
  alter column receipt_no set not null,
  alter column receipt_on set not null,
  add constraint sponsor_payments_receipt_key unique (receipt_no);
-- A printed copy is no edit of the payment.
drop trigger touch on sponsor_payments;
create trigger touch before update on sponsor_payments for each row
  when (old.print_count = new.print_count) execute function touch();
