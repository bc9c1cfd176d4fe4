-- users -----------------------------------------------------------------------------------------------------------------

create table permissions (
  id uuid primary key,
  name text not null constraint permissions_name_unique unique,
  description text not null default '',
  "group" text not null default '',
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);

create table roles (
  id integer primary key,
  name text collate id_name not null,
  description text not null default '',
  is_system boolean not null default false,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now()
);
create unique index roles_name_unique on roles (fold(name));

create table role_permissions (
  role_id integer not null
    constraint role_permissions_role_id_roles_id_fk references roles (id) on update cascade on delete cascade,
  permission_id uuid not null
    constraint role_permissions_permission_id_permissions_id_fk references permissions (id) on delete restrict,
  constraint role_permissions_role_id_permission_id_pk primary key (role_id, permission_id)
);
create index role_permissions_permission_idx on role_permissions (permission_id);

create table users (
  id uuid primary key,
  name text collate id_name not null,
  email text not null,
  password_hash text not null,
  avatar text,
  is_admin boolean not null default false,
  status text not null default 'active' check (status in ('active', 'blocked')),
  must_change_password boolean not null default false,
  stranger_failures integer not null default 0,
  shielded_until timestamp (3) with time zone,
  last_login_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  -- Whose account it is, kept in step with the people's own records: lists of accounts are asked for by it.
  is_student boolean not null default false,
  is_lecturer boolean not null default false,
  is_staff boolean not null default false
);
create unique index users_email_key on users (lower(email));
create index users_email_trgm on users using gin (fold(email) gin_trgm_ops);
create index users_name_idx on users (name);
-- Accounts of the office: its own staff, administrators, and those who are nobody else.
create index users_office_idx on users (name, id) where is_staff or is_admin or not (is_student or is_lecturer);
create index users_lecturer_idx on users (name, id) where is_lecturer;
create index users_name_trgm on users using gin (fold(name) gin_trgm_ops);

create table password_resets (
  token_hash text primary key,
  user_id uuid not null constraint password_resets_user_id_users_id_fk references users (id) on delete cascade,
  expires_at timestamp (3) with time zone not null,
  used_at timestamp (3) with time zone
);
create index password_resets_user_idx on password_resets (user_id);

create table sessions (
  token_hash text primary key,
  user_id uuid not null constraint sessions_user_id_users_id_fk references users (id) on delete cascade,
  created_at timestamp (3) with time zone not null,
  expires_at timestamp (3) with time zone not null,
  last_seen_at timestamp (3) with time zone not null,
  verified_at timestamp (3) with time zone,
  ip text not null,
  user_agent text not null
);
create index sessions_user_idx on sessions (user_id);
create index sessions_expires_idx on sessions (expires_at);

create table user_permissions (
  user_id uuid not null constraint user_permissions_user_id_users_id_fk references users (id) on delete cascade,
  permission_id uuid not null
    constraint user_permissions_permission_id_permissions_id_fk references permissions (id) on delete restrict,
  constraint user_permissions_user_id_permission_id_pk primary key (user_id, permission_id)
);
create index user_permissions_permission_idx on user_permissions (permission_id);

create table user_roles (
  user_id uuid not null constraint user_roles_user_id_users_id_fk references users (id) on delete cascade,
  role_id integer not null
    constraint user_roles_role_id_roles_id_fk references roles (id) on update cascade on delete restrict,
  constraint user_roles_user_id_role_id_pk primary key (user_id, role_id)
);
create index user_roles_role_idx on user_roles (role_id);

-- Requests for a reset link, kept before they are answered, so that neither an outage nor a killed process loses one. A row is the
-- same whether there is such an account or not, and goes when the mail is queued.
create table reset_requests (
  id uuid primary key,
  email_or_nim text not null,
  ip text not null,
  agent text not null,
  request_id text not null,
  asked_at timestamp with time zone not null
);
create index reset_requests_asked_idx on reset_requests (asked_at);
