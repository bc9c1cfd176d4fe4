-- The former programme as PDDIKTI's list names it; its name alone may fit several.
alter table conversions add column program_id uuid;
