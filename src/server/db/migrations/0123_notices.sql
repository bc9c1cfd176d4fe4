-- What the portal tells single people, the mails that go with it, and which reminders of bills were given.

create table notices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  topic text not null,
  kind text not null constraint notices_kind check (kind in ('UPDATE', 'INFO', 'DEADLINE', 'ACTION')),
  severity text not null constraint notices_severity check (severity in ('info', 'warning', 'error')),
  audience text not null constraint notices_audience check (audience in ('STUDENT', 'LECTURER', 'STAFF')),
  title text not null constraint notices_title check (length(title) between 1 and 150),
  body text not null,
  -- A page of this portal, never another place.
  url text constraint notices_url check (url ~ '^/([^/\\]|$)'),
  -- What it is about: the same thing is told to a person once.
  key text not null,
  ack_required boolean not null default false,
  created_at timestamp (3) with time zone not null,
  read_at timestamp (3) with time zone,
  constraint notices_key unique (user_id, key)
);
create index notices_user_idx on notices (user_id, created_at desc, id desc);
create index notices_unread_idx on notices (user_id) where read_at is null;
create index notices_created_idx on notices (created_at, id);

-- Notices that are made up from what stands open have no row; whoever put one away is remembered by its id.
create table notice_dismissals (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  at timestamp (3) with time zone not null,
  primary key (user_id, key)
);
create index notice_dismissals_at_idx on notice_dismissals (at);

-- Mails that go with notices. SENDING is claimed before the mail leaves; who dies in between leaves it LOST, because a mail
-- twice is worse than one missed that the portal shows anyway.
create table notice_mails (
  notice_id uuid primary key references notices (id) on delete cascade,
  status text not null default 'WAITING'
    constraint notice_mails_status check (status in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'LOST')),
  attempts smallint not null default 0,
  next_try_at timestamp (3) with time zone not null,
  error text not null default ''
);
create index notice_mails_due_idx on notice_mails (next_try_at, notice_id) where status in ('WAITING', 'SENDING');

-- One reminder per part of a bill, known by the day it is due, and stage.
create table bill_reminders (
  bill_id uuid not null references bills (id) on delete cascade,
  due_date date not null,
  stage text not null constraint bill_reminders_stage check (stage in ('H-7', 'H-1', 'H+1', 'H+7')),
  at timestamp (3) with time zone not null,
  primary key (bill_id, due_date, stage)
);
