-- Whether the LMS mails new accounts a password; off, they get one nobody knows, for people who sign in there by other means.
alter table lms_settings add column mails_password boolean not null default true;
