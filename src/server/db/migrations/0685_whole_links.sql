-- Links of stored texts that were written without a scheme (`www.kampus.ac.id`, `humas@kampus.ac.id`) led into the portal
-- itself; they get the one that is meant, as new ones do. Cleaned text has `<a href="` in tags only.
create function pg_temp.whole_links(html text) returns text language sql as $$
  select regexp_replace(
    regexp_replace(html,
      '<a href="\s*((?:[[:alnum:]][[:alnum:]-]*\.)+[[:alpha:]]{2,}(?::\d{1,5})?(?:[/?#][^"]*)?)"', '<a href="https://\1"', 'g'),
    '<a href="\s*([^\s/?#:@"]+@(?:[[:alnum:]-]+\.)+[[:alpha:]]{2,})\s*"', '<a href="mailto:\1"', 'g')
$$;

-- What is mended is no change of an article or a report.
alter table news disable trigger touch;
alter table official_reports disable trigger touch;
update news set body = pg_temp.whole_links(body) where body <> pg_temp.whole_links(body);
update official_reports set content = pg_temp.whole_links(content) where content <> pg_temp.whole_links(content);
alter table news enable trigger touch;
alter table official_reports enable trigger touch;
