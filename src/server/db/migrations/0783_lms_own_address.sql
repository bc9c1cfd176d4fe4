-- What a Moodle says its address is: reached by another name it is the same site, and its ids stay good.
alter table lms_site add column own_address text;
