-- What a job's team prepares for the questionnaire, the interview and the details it asks for.
ALTER TABLE jobs ADD stage_plan jsonb NOT NULL
  DEFAULT '{"questionnaire": [], "interview": {"minutes": null, "place": "", "note": ""}, "details": []}';
