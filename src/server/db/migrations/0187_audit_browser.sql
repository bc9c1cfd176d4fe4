-- Reading the audit log by time, by action and by kind of record, newest first, at any size.

create index audit_log_at_idx on audit_log (at, id);
create index audit_log_action_idx on audit_log (action, at, id);
create index audit_log_entity_at_idx on audit_log (entity, at, id);
