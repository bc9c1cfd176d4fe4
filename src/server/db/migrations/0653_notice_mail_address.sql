-- The mail of a notice may go to another address than the account's: to the former one, when the address was changed.
alter table notice_mails add column address text;
