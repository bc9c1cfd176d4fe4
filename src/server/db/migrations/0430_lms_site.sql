-- Ids of accounts, courses and categories mean something at one LMS only: whose they are stands beside them.
create table lms_site (
  id boolean primary key default true,
  address text not null,
  constraint lms_site_one check (id)
);
