-- What every move leaves behind: an event with the plan as it then was, and an entry of the audit.
create or replace function krs_record(p_krs uuid, p_from text, p_to text, p_before uuid[], p_after uuid[], p_by krs_mover) returns void
language plpgsql as $$
begin
  with event as (
    insert into krs_events (krs_id, at, actor_id, "from", "to", note, schedule_ids)
    select p_krs, p_by.at, p_by.actor_id, p_from, p_to, p_by.note, to_jsonb(p_after) where p_from is distinct from p_to
  )
  insert into audit_log (at, actor_id, action, entity, entity_id, before, after, reason, ip, request_id)
  values (p_by.at, p_by.actor_id, p_by.action, 'krs', p_krs::text,
    case when p_from is not null then jsonb_build_object('state', p_from, 'scheduleIds', p_before) end,
    jsonb_build_object('state', p_to, 'scheduleIds', p_after), nullif(p_by.note, ''), p_by.ip, p_by.request_id);
end $$;
