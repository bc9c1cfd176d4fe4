-- Prints of what no longer counts are void: receipts of payments taken back or given back in full, and letters of
-- dispensations that were ended.
update document_tokens d set voided_at = r.voided_at from receipts r
where d.voided_at is null and d.kind = 'RECEIPT' and r.voided_at is not null
  and split_part(d.subject, '#', 1) = r.payment_id::text;

update document_tokens d set voided_at = e.revoked_at from gate_exemptions e
where d.voided_at is null and d.kind = 'DISPENSATION' and e.revoked_at is not null
  and split_part(d.subject, '#', 1) = e.id::text;
