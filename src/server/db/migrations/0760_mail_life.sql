-- A mail that is of use for a while only, such as one with a link that expires, is not sent after it.
alter table notice_mails add column expires_at timestamp (3) with time zone;
