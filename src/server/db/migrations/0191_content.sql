-- What the public site shows: news with categories, banners, partners and testimonials (deleted ones rest in a trash).

create table news_categories (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  position smallint not null default 0,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint news_categories_name check (length(name) between 2 and 50),
  constraint news_categories_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
create unique index news_categories_name_key on news_categories (lower(name));
create index news_categories_list_idx on news_categories (position, id);
-- Moving a record among its own is no change of it.
create trigger touch before update on news_categories for each row
  when (old.position = new.position) execute function touch();

create table news (
  id uuid primary key,
  title text not null,
  slug text not null unique,
  category_id uuid not null references news_categories (id) on delete restrict,
  cover text not null,
  cover_alt text not null,
  excerpt text not null default '',
  body text not null,
  tags text[] not null default '{}',
  status text not null default 'DRAFT',
  -- From when a published article is shown; a later moment is a planned one.
  publish_at timestamp (3) with time zone,
  is_pinned boolean not null default false,
  seo_title text not null default '',
  seo_description text not null default '',
  views integer not null default 0,
  author_id uuid not null references users (id) on delete restrict,
  deleted_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint news_title check (length(title) between 10 and 150),
  constraint news_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 160),
  constraint news_excerpt check (length(excerpt) <= 200),
  constraint news_tags check (cardinality(tags) <= 10),
  constraint news_status check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED')),
  constraint news_published check (status <> 'PUBLISHED' or publish_at is not null),
  -- A draft may lack what the public needs.
  constraint news_complete check (status <> 'PUBLISHED' or (cover <> '' and cover_alt <> '' and body <> '')),
  constraint news_trash check (deleted_at is null or status <> 'PUBLISHED'),
  constraint news_seo check (length(seo_title) <= 70 and length(seo_description) <= 160),
  constraint news_views check (views >= 0)
);
create index news_public_idx on news (is_pinned desc, publish_at desc, id) where status = 'PUBLISHED' and deleted_at is null;
create index news_category_idx on news (category_id, is_pinned desc, publish_at desc, id);
create index news_tags_idx on news using gin (tags);
create index news_list_idx on news (updated_at, id);
create index news_publish_idx on news (publish_at, id);
create index news_name_idx on news (title, id);
create index news_author_idx on news (author_id);
create index news_words_idx on news using gin (title gin_trgm_ops, excerpt gin_trgm_ops);
-- Counting a reader is no change of the article.
create trigger touch before update on news for each row when (old.views = new.views) execute function touch();

-- Once an article had its moment, others may link to it: its address stays, and so does that it had one.
create function keep_news_address() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', constraint = 'news_slug_frozen', table = 'news',
    message = 'the address of a published article does not change';
end $$;
create trigger news_slug_frozen before update on news for each row
  when (old.publish_at is not null and (new.slug <> old.slug or new.publish_at is null))
  execute function keep_news_address();

create table banners (
  id uuid primary key,
  title text not null,
  image text not null,
  alt text not null,
  link text not null default '',
  position smallint not null default 0,
  starts_on date,
  ends_on date,
  is_active boolean not null default true,
  deleted_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint banners_title check (length(title) between 2 and 100),
  constraint banners_alt check (length(alt) between 2 and 200),
  constraint banners_link check (link = '' or link ~ '^(/|/[^/\\].*|https?://.+)$'),
  constraint banners_period check (ends_on >= starts_on),
  constraint banners_trash check (deleted_at is null or not is_active)
);
create index banners_list_idx on banners (position, id);
create trigger touch before update on banners for each row
  when (old.position = new.position or old.is_active <> new.is_active) execute function touch();

-- At most eight are in use; whoever adds one waits for the others who do.
create function limit_active_banners() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('active banners'));
  if (select count(*) from banners where is_active) > 8 then
    raise exception using errcode = 'check_violation', constraint = 'banners_at_most_eight', table = 'banners',
      message = 'no more than eight banners are active';
  end if;
  return null;
end $$;
create trigger banners_at_most_eight after insert or update of is_active on banners for each row
  when (new.is_active) execute function limit_active_banners();

create table partners (
  id uuid primary key,
  name text not null,
  logo text not null,
  type text not null,
  country text not null default 'Indonesia',
  mou_number text not null default '',
  mou_start date,
  mou_end date,
  scope text not null default '',
  url text not null default '',
  -- The signed agreement, a private file.
  file_id uuid references files (id) on delete restrict,
  position smallint not null default 0,
  is_active boolean not null default true,
  deleted_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint partners_name check (length(name) between 2 and 150),
  constraint partners_type check (type in ('INDUSTRI', 'PEMERINTAH', 'PT', 'SEKOLAH', 'LAINNYA')),
  constraint partners_url check (url = '' or url ~ '^https?://.+'),
  constraint partners_mou check (mou_end >= mou_start),
  constraint partners_trash check (deleted_at is null or not is_active)
);
create index partners_list_idx on partners (position, id);
create index partners_name_idx on partners (name, id);
create index partners_end_idx on partners (mou_end, id);
create unique index partners_file_key on partners (file_id);
create trigger touch before update on partners for each row
  when (old.position = new.position or old.is_active <> new.is_active) execute function touch();

create table testimonials (
  id uuid primary key,
  name text not null,
  role text not null,
  photo text,
  text text not null,
  rating smallint not null,
  -- When the person agreed to be shown, and how that is known (UU 27/2022); without it nothing is shown.
  consent_on date,
  consent_note text not null default '',
  position smallint not null default 0,
  is_active boolean not null default true,
  deleted_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint testimonials_name check (length(name) between 2 and 100),
  constraint testimonials_text check (length(text) between 30 and 500),
  constraint testimonials_rating check (rating between 1 and 5),
  constraint testimonials_consent check (consent_on is null or consent_note <> ''),
  constraint testimonials_trash check (deleted_at is null or not is_active)
);
create index testimonials_list_idx on testimonials (position, id);
create index testimonials_name_idx on testimonials (name, id);
create trigger touch before update on testimonials for each row
  when (old.position = new.position or old.is_active <> new.is_active) execute function touch();
