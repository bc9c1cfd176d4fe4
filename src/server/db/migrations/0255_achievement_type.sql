-- What an activity outside the programmes was an achievement in, by the national list: science, arts, sports, other.

alter table activities add column achievement_type text not null default '9';
alter table activities add constraint activities_achievement check (achievement_type in ('1', '2', '3', '9'));
