-- Lists of applicants ask of every row whether its person is leaving; nearly nobody is.
CREATE INDEX users_leaving ON users (id) WHERE status = 'deletion-requested';
