-- Terms whose survey results somebody could read. From then on nothing of them moves: a calendar that is changed afterwards
-- takes no further form, or a late answer could be read as the difference of two looks.
create table survey_releases (
  period_id uuid primary key references academic_periods (id) on delete cascade,
  released_on date not null
);
