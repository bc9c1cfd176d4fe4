-- Requests for a reset link, kept before they are answered, so that neither an outage nor a killed process loses one. A row is the
-- same whether there is such an account or not, and goes when the mail is queued.
create table reset_requests (
  id uuid primary key,
  email_or_nim text not null,
  ip text not null,
  agent text not null,
  request_id text not null,
  asked_at timestamptz not null
);
create index reset_requests_asked_idx on reset_requests (asked_at);
