-- A receipt names the instalments its money went to, as they were when it was issued; a plan may be changed later.
alter table receipts add column installments smallint[] not null default '{}';
