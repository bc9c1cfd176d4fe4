-- Whether the portal hid the course because its class was cancelled; only then does it show it again.
alter table lms_courses add column is_hidden boolean not null default false;
update lms_courses set is_hidden = true
where schedule_id in (select id from schedules where status = 'CANCLE');
