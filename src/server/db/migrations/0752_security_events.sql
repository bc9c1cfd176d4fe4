-- What went wrong at the door: failed sign-ins, waits, reset requests, refused calls. Repeats of one kind from one place are
-- folded per minute, so that an attack does not fill the table. Names that nobody has are kept as a mark only.
create table security_events (
  id bigserial primary key,
  at timestamp(3) with time zone not null,
  kind text not null check (kind in ('SIGN_IN_FAILED', 'SIGN_IN_DELAYED', 'SIGN_IN_SHIELDED', 'RESET_ASKED', 'PROOF_FAILED',
    'FORBIDDEN_BURST', 'CSRF_REFUSED', 'BODY_REFUSED')),
  user_id uuid references users (id) on delete set null,
  name_mark text,
  ip text not null,
  agent text not null,
  request_id text not null,
  count integer not null check (count > 0),
  detail text
);
create index security_events_at_idx on security_events (at, id);
create index security_events_kind_idx on security_events (kind, at, id);
create index security_events_user_idx on security_events (user_id, at, id);
create index security_events_ip_idx on security_events (ip, at, id);
