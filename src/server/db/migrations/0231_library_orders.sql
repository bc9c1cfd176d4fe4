-- Orders of the lists of the library: the newest books first, and all loans by the day they were due.
create index library_titles_new_idx on library_titles (year desc nulls last, id desc);
create index library_loans_by_due_idx on library_loans (due_on, id);
