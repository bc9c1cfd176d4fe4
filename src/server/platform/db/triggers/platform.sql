create or replace trigger touch before update on academic_periods for each row execute function touch();

create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function guard_audit_log();

create or replace trigger main_data_forget_feeder_rows after update on main_data for each row
  when (
    coalesce(old.data #>> '{integration,feederEnvironment}', 'live')
      is distinct from coalesce(new.data #>> '{integration,feederEnvironment}', 'live')
    or feeder_place(old.data #>> '{integration,feederUrl}')
      is distinct from feeder_place(new.data #>> '{integration,feederUrl}')
  )
  execute function forget_feeder_rows();
create or replace trigger touch before update on main_data for each row execute function touch();

create or replace trigger touch before update on main_data_secrets for each row execute function touch();

create or replace trigger main_data_versions_append_only before update or delete on main_data_versions
  for each row execute function refuse_change();

create or replace trigger procedure_events_append_only before update or delete on procedure_events
  for each row execute function refuse_change();

create or replace trigger touch before update on uploads for each row execute function touch();
