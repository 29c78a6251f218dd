-- A page of the directory reads some thousand rows by index. PostgreSQL guesses that few are visible and would start
-- further processes for it: 5 ms at two million people, where the page takes 3.
ALTER TABLE candidate_search SET (parallel_workers = 0);
