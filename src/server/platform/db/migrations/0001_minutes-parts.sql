-- When a point, an action or a file of minutes last changed; who writes the head meanwhile is not disturbed by it.
alter table meeting_records add column parts_at timestamp (3) with time zone not null default now();
update meeting_records r set parts_at = greatest(r.updated_at,
  (select max(t.updated_at) from meeting_points t where t.record_id = r.id),
  (select max(a.updated_at) from meeting_points t join meeting_actions a on a.point_id = t.id where t.record_id = r.id));
