create or replace trigger touch before update on courses for each row execute function touch();

create or replace trigger touch before update on curricula for each row execute function touch();

create or replace trigger rps_frozen before update or delete on rps for each row execute function keep_handed_in_plan();
create or replace trigger touch before update on rps for each row execute function touch();
