-- A cancelled KRS gives no rights any more, however it was cancelled: what looks for approved ones must not find it.
alter table krs disable trigger touch;
update krs set approved_at = null where state = 'CANCELLED' and approved_at is not null;
alter table krs enable trigger touch;
alter table krs add constraint krs_cancelled_rights check (state <> 'CANCELLED' or approved_at is null);
