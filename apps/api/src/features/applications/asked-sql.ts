import { json, jsonObject, orNull } from '#db/sql/job-card-sql.ts'
import { currentName, educationLevelSql, jobPicksSql, jobSkillsSql } from '#db/sql/job-values-sql.ts'

/** SQL: JSON of what job `j` asks of applicants, with the current names of its values. */
export const askedJson = `(${jsonObject({
  skills: jobSkillsSql(true),
  languages: jobPicksSql('languages'),
  licences: json('j.licences'),
  educationLevel: orNull(educationLevelSql),
  occupation: orNull(`nullif(${currentName('occupations', 'j.occupation_code', 'j.occupation')}, '')`),
  experienceYears: orNull('j.experience_years'),
  eligibility: json('j.eligibility'),
  country: orNull('j.country'),
})})::json`

/** SQL: JSON of the ISCED levels of all education levels that have one. */
export const educationRanksJson = `(
  select coalesce(json_object_agg(m.code, m.attributes -> 'isced'), '{}'::json)
  from master_values m where m.entity = 'education-levels' and m.attributes ? 'isced')`
