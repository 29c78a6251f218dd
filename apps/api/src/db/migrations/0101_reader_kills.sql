-- How often in a row the system has killed the process that reads a file or the answer of a feed.
ALTER TABLE job_imports ADD COLUMN reader_kills smallint NOT NULL DEFAULT 0;
ALTER TABLE job_feeds ADD COLUMN reader_kills smallint NOT NULL DEFAULT 0;
