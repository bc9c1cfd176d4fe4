create or replace trigger banners_at_most_eight after insert or update of is_active on banners for each row
  when (new.is_active) execute function limit_active_banners();
create or replace trigger touch before update on banners for each row
  when (old.position = new.position or old.is_active <> new.is_active) execute function touch();

create or replace trigger consent_decided after insert on consent_decisions for each row execute function consent_decided();
create or replace trigger consent_decisions_append_only before update or delete on consent_decisions
  for each row execute function refuse_change();

create or replace trigger touch before update on data_incidents for each row execute function touch();

create or replace trigger touch before update on library_clearances for each row execute function touch();

create or replace trigger library_copy_follows after insert or update of status on library_copies
  for each row execute function library_copy_follows();
create or replace trigger touch before update on library_copies for each row execute function touch();

create or replace trigger touch before update on library_deposits for each row execute function touch();

create or replace trigger touch before update on library_fines for each row execute function touch();

create or replace trigger library_loan_moves after insert or update of state on library_loans
  for each row execute function library_loan_moves();
create or replace trigger takes_reader before insert or update of student_id, lecturer_id, reader_name on library_loans
  for each row execute function library_takes_reader();
create or replace trigger touch before update on library_loans for each row
  when (old.reader_name = new.reader_name) execute function touch();

create or replace trigger takes_reader before insert or update of student_id, lecturer_id, reader_name on library_reservations
  for each row execute function library_takes_reader();
create or replace trigger touch before update on library_reservations for each row
  when (old.reader_name = new.reader_name) execute function touch();

create or replace trigger touch before update on library_titles for each row execute function touch();

create or replace trigger touch before update on meeting_actions for each row execute function touch();

create or replace trigger touch before update on meeting_points for each row execute function touch();

-- Its parts have a stamp of their own: who writes the head is not disturbed by who writes a point.
create or replace trigger touch before update on meeting_records for each row
  when (old.parts_at = new.parts_at) execute function touch();

create or replace trigger news_slug_frozen before update on news for each row
  when (old.publish_at is not null and (new.slug <> old.slug or new.publish_at is null))
  execute function keep_news_address();
-- Counting a reader is no change of the article.
create or replace trigger touch before update on news for each row when (old.views = new.views) execute function touch();

-- Moving a record among its own is no change of it.
create or replace trigger touch before update on news_categories for each row
  when (old.position = new.position) execute function touch();

create or replace trigger touch before update on official_reports for each row execute function touch();

create or replace trigger touch before update on partners for each row
  when (old.position = new.position or old.is_active <> new.is_active) execute function touch();

create or replace trigger privacy_acceptances_kept before update on privacy_acceptances
  for each row execute function refuse_change();

create or replace trigger touch before update on processing_activities for each row execute function touch();

create or replace trigger touch before update on testimonials for each row
  when (old.position = new.position or old.is_active <> new.is_active) execute function touch();
