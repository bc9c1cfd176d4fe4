-- What happened to one record when only its id is known, and one action on one kind of record; newest first.

create index audit_log_record_idx on audit_log (entity_id, at, id);
create index audit_log_entity_action_idx on audit_log (entity, action, at, id);
-- A record is found by its id alone.
drop index audit_log_entity_idx;
