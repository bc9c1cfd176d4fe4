-- A keyword is found however it is written: "UMKM" and "umkm" are one, as in every other search.
create function fold_all(text[]) returns text[] language sql immutable parallel safe
  return array(select fold(one) from unnest($1) as one);

drop index theses_keywords_idx;
create index theses_keywords_idx on theses using gin (fold_all(keywords)) where status = 'ACCEPTED';
