-- Once an article had its moment, others may link to it: its address stays, and so does that it had one.
create or replace function keep_news_address() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', constraint = 'news_slug_frozen', table = 'news',
    message = 'the address of a published article does not change';
end $$;
