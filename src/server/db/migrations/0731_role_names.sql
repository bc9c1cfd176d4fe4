-- Two roles whose names differ in letter case only are one to whoever gives them.
alter table roles drop constraint roles_name_unique;

-- A role made as the twin of another keeps its rights and is told apart by its number.
update roles r set name = r.name || ' (' || r.id || ')'
where exists (select from roles o where fold(o.name) = fold(r.name) and o.id < r.id);

create unique index roles_name_unique on roles (fold(name));
