-- Moodle mails whoever gets an account or comes into a class. Nothing that does so begins at a site before somebody has agreed.
alter table lms_site
  add column mails_agreed_at timestamp (3) with time zone,
  add column mails_agreed_by uuid references users (id) on delete set null,
  add column mails_agreed integer,
  add constraint lms_site_agreed check (
    (mails_agreed_at is null) = (mails_agreed is null) and coalesce(mails_agreed, 0) >= 0
    and (mails_agreed_by is null or mails_agreed_at is not null));
create index lms_site_agreed_idx on lms_site (mails_agreed_by);

-- Who was told of mails of this site and went on has agreed.
update lms_site set mails_agreed_at = a.at, mails_agreed_by = a.actor_id, mails_agreed = a.mails
from (
  select l.at, u.id as actor_id, (l.after ->> 'agreedMails')::integer as mails
  from audit_log l left join users u on u.id = l.actor_id
  where l.action in ('lms.users', 'lms.courses', 'lms.members') and (l.after ->> 'agreedMails')::integer > 0
    and l.at > coalesce((select max(at) from audit_log where action = 'lms.site'), '-infinity')
  order by l.at, l.id limit 1) a;
