-- Who has taken note of which version of the privacy notice, and when (Law 27/2022, art. 21).
create table privacy_acceptances (
  user_id uuid not null references users (id) on delete cascade,
  version text not null constraint privacy_acceptances_version check (length(version) between 1 and 20),
  accepted_at timestamp (3) with time zone not null,
  primary key (user_id, version)
);
create index privacy_acceptances_version_idx on privacy_acceptances (version, accepted_at desc, user_id);
create trigger privacy_acceptances_kept before update on privacy_acceptances
  for each row execute function refuse_change();
