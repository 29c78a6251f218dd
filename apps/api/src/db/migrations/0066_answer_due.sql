-- no transaction
-- What the company promises today is the best that is known of what it promised. Locks only the rows that it changes.
UPDATE applications a SET answer_due = coalesce(
  date_trunc('day', a.applied_at + make_interval(days => c.response_days), 'UTC') + interval '1 day - 1 millisecond',
  a.applied_at + interval '14 days')
FROM companies c
WHERE c.id = a.company_id AND a.answer_due IS NULL;
SELECT brin_summarize_new_values('applications_answer_due');
