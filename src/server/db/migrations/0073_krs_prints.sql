-- A print is counted on the KRS and is no edit of it: who has the page open may go on.
drop trigger touch on krs;
create trigger touch before update on krs for each row
  when (old.print_count = new.print_count) execute function touch();
