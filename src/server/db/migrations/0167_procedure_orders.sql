-- The orders of the lists of theses and activities.
create index theses_state_order_idx on theses (status, id);
create index activities_title_idx on activities (title, id);
create index activities_start_idx on activities (start_date, id);
