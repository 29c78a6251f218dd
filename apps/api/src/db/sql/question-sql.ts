// SQL fragments that build the JSON of a job's screening questions. Each expects the question under the alias `q`.

/** Questions from before there were more kinds are stored as `text`. */
const questionKind = `case q.kind when 'text' then 'long-text' else q.kind end`

const members = `
  'id', q.id, 'kind', ${questionKind}, 'text', q.text, 'help', q.help, 'required', q.required, 'options', q.options,
  'min', q.min, 'max', q.max, 'showWhen', q.show_when`

const knockOut = `case when q.knock_out is null then q.knock_out_when
  else jsonb_build_object('type', 'answer', 'is', q.knock_out) end`

const all = (entry: string) => `coalesce((
    select json_agg(json_build_object(${entry}) order by q.position)
    from job_questions q where q.job_id = j.id
  ), '[]'::json)`

/** The questions of the job `j` as candidates see them, without knock-out rules. */
export const questionsJson = all(members)

/** The questions of the job `j` with their knock-out rules, for its team and for the rules of applying. */
export const employerQuestionsJson = all(`${members}, 'knockOut', ${knockOut}`)
