-- An account is no longer locked by whoever fails to sign in to it. What strangers fail in a row is counted, and from a
-- hundred on their passwords are not tried for a while; browsers in which the owner signed in before are not part of it.
alter table users rename column failed_logins to stranger_failures;
alter table users rename column locked_until to shielded_until;
alter table users drop column first_failed_at;
update users set stranger_failures = 0, shielded_until = null where stranger_failures <> 0 or shielded_until is not null;
