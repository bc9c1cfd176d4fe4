-- Whoever kept access is tried again now and then: the other way in may be closed by now, and the portal's own open again.
alter table lms_other_access add column tried_at timestamp (3) with time zone;
update lms_other_access o set tried_at = coalesce(c.tried_at, now()) from lms_courses c where c.schedule_id = o.schedule_id;
alter table lms_other_access alter column tried_at set not null;
