-- What happened to one record, newest first, when only its id is known.

create index audit_log_record_idx on audit_log (entity_id, at, id);
