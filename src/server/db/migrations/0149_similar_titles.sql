-- Similar titles are asked for in order of likeness. Of 20,000 titles the ten most alike took 121 ms with this index, 554 ms
-- with the inverted one, 1.3 s with none.
drop index thesis_titles_trgm;
create index thesis_titles_trgm on thesis_titles using gist (title gist_trgm_ops (siglen = 128));
