-- The letter behind an absence with leave or illness, and a picture of the meeting: private files, each of one record.

alter table attendances add column proof_id uuid references files (id) on delete restrict;
alter table attendances add constraint attendances_proof check (proof_id is null or status in ('I', 'S'));
create unique index attendances_proof_key on attendances (proof_id) where proof_id is not null;

alter table meetings add column photo_id uuid references files (id) on delete restrict;
create unique index meetings_photo_key on meetings (photo_id) where photo_id is not null;
