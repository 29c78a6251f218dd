/** SQL: JSON array of an expression over the rows `v` of job `j` in a table, with the current names of their list. */
const listSql = (table: string, entity: string, member: string, where: string) => `coalesce((
    select json_agg(${member} order by v.position)
    from ${table} v
    left join master_values m on m.entity = ${entity} and m.code = v.code
    left join master_values w on w.id = m.merged_into
    where v.job_id = j.id and ${where}
  ), '[]'::json)`

const label = 'coalesce(w.label, m.label, v.words)'
const pick = `json_build_object('code', v.code, 'label', ${label})`
const pickWithLevel = `json_build_object('code', v.code, 'label', ${label}, 'level', v.level)`

/** SQL: JSON of the required or the nice-to-have skills of job `j`. */
export const jobSkillsSql = (isRequired: boolean): string =>
  listSql('job_skills', "'skills'", pickWithLevel, isRequired ? 'v.required' : 'not v.required')

/** SQL: JSON of the picks of job `j` from another list. */
export const jobPicksSql = (entity: 'languages' | 'benefits' | 'shifts'): string =>
  listSql('job_values', 'v.entity', entity === 'languages' ? pickWithLevel : pick, `v.entity = '${entity}'`)

/** SQL: JSON of the names of the picks of job `j` from a list. */
export const jobPickNamesSql = (entity: 'benefits' | 'shifts'): string =>
  listSql('job_values', 'v.entity', label, `v.entity = '${entity}'`)

/** SQL: current name of a value of a list; the given words if the list does not have it. */
export const currentName = (entity: string, code: string, words: string): string => `coalesce((
    select coalesce(w.label, m.label)
    from master_values m left join master_values w on w.id = m.merged_into
    where m.entity = '${entity}' and m.code = ${code}
  ), ${words})`

/** SQL: name of the education level of job `j`; null if it asks for none. */
export const educationLevelName = currentName('education-levels', 'j.education_level', 'j.education_level')

/** SQL: JSON of the education level of job `j`; null if it asks for none. */
export const educationLevelSql = `case when j.education_level is not null then json_build_object(
    'code', j.education_level, 'label', ${educationLevelName}) end`
