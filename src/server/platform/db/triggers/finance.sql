create or replace trigger bills_start_empty before insert on bills for each row
  when (new.charged <> 0 or new.late_fee <> 0 or new.discounted <> 0 or new.paid <> 0) execute function refuse_sums();
create or replace trigger bills_sums_follow before update of charged, late_fee, discounted, paid on bills
  for each row execute function refuse_sums();
create or replace trigger class before insert or update of cancelled_at on bills for each row execute function bill_class();
create or replace trigger keeps_type before update of payment_type_id on bills for each row
  when (old.payment_type_id <> new.payment_type_id) execute function bill_keeps_type();
create or replace trigger next_due before update on bills for each row execute function bill_next_due();
create or replace trigger touch before update on bills for each row
  when (old.charged = new.charged and old.discounted = new.discounted and old.paid = new.paid
    and old.is_different = new.is_different)
  execute function touch();

create or replace trigger touch before update on gate_exemptions for each row execute function touch();

create or replace trigger touch before update on gateway_charges for each row execute function touch();

create or replace trigger gateway_notice_outcomes_append_only before update or delete on gateway_notice_outcomes
  for each row execute function refuse_change();
create or replace trigger gateway_notice_outcomes_no_truncate before truncate on gateway_notice_outcomes
  for each statement execute function refuse_change();

create or replace trigger gateway_notices_append_only before update or delete on gateway_notices
  for each row execute function refuse_change();
create or replace trigger gateway_notices_no_truncate before truncate on gateway_notices
  for each statement execute function refuse_change();

create or replace trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create or replace trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();
create or replace trigger ledger_entries_posted after insert on ledger_entries
  referencing new table as posted for each statement execute function ledger_posted();
create or replace trigger ledger_entries_sponsor_posted after insert on ledger_entries
  referencing new table as posted for each statement execute function sponsor_posted();

create or replace trigger touch before update on payment_methods for each row execute function touch();

create or replace trigger bills_follow after update of target on payment_types for each row
  when (old.target -> 'classTypes' is distinct from new.target -> 'classTypes') execute function type_target_changed();
create or replace trigger touch before update on payment_types for each row execute function touch();

create or replace trigger touch before update on payments for each row execute function touch();
create or replace trigger type_of_bill before insert or update of bill_id, payment_type_id on payments
  for each row execute function payment_type_of_bill();

create or replace trigger touch before update on plan_requests for each row execute function touch();

-- Deleting what money was moved on would lose history.
create or replace trigger receipts_keep before delete on receipts for each row execute function refuse_change();

create or replace trigger touch before update on refunds for each row execute function touch();

create or replace trigger below before insert on scholarship_grants for each row execute function grant_begins();
create or replace trigger touch before update on scholarship_grants for each row
  when (old.is_below = new.is_below) execute function touch();

create or replace trigger grants_follow after update of min_ipk on scholarships for each row
  when (old.min_ipk is distinct from new.min_ipk) execute function grants_follow_least();
create or replace trigger touch before update on scholarships for each row execute function touch();

create or replace trigger sponsor_lines_within after insert on sponsor_invoice_lines
  referencing new table as added for each statement execute function sponsor_lines_within();

create or replace trigger sponsor_starts_empty before insert on sponsor_invoices for each row
  when (new.claimed <> 0 or new.paid <> 0) execute function refuse_sums();
create or replace trigger sponsor_sums_follow before update of claimed, paid on sponsor_invoices
  for each row execute function refuse_sums();
-- Money moving is a change of the invoice: two people who record one transfer do not both succeed.
create or replace trigger touch before update on sponsor_invoices for each row execute function touch();

create or replace trigger touch before update on sponsor_payments for each row
  when (old.print_count = new.print_count) execute function touch();

create or replace trigger student_deposits_follow before insert or update on student_deposits
  for each row execute function refuse_sums();
