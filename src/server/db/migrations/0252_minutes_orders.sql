-- Orders of the lists of minutes and official reports, and the reports of a semester. Their newest first was sorted anew for
-- every page: an index in descending order has empty values first, which the lists asked to have last.
create index official_reports_by_title_idx on official_reports (title, id);
create index official_reports_by_type_idx on official_reports (type, id);
create index official_reports_by_place_idx on official_reports (place, id);
create index official_reports_by_state_idx on official_reports (state, id);
create index official_reports_number_idx on official_reports (number, id);
create index official_reports_last_number_idx on official_reports (number desc nulls last, id);
create index official_reports_period_idx on official_reports (period_code, date desc, id);
create index meeting_records_by_title_idx on meeting_records (title, id);
create index meeting_records_by_type_idx on meeting_records (type, id);
create index meeting_records_by_state_idx on meeting_records (state, id);
create index meeting_records_number_idx on meeting_records (number, id);
create index meeting_records_last_number_idx on meeting_records (number desc nulls last, id);
