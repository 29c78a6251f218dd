import type { Detail, EmployerTask, Interview, Stage } from '@vouch/contract'
import { isAtStage } from './application-sql.ts'
import { isOverdue, waitsForTeam } from './turn-sql.ts'

const interviewIs = (state: Interview['state']) => `i.state = '${state}'`
const detailIs = (state: Detail['state']) => `d.state = '${state}'`

/**
 * Keeps PostgreSQL from turning a condition into a join, which reads all questionnaires or interviews instead of those of
 * one company. Measured with 636,000 applications, 33,000 of them active in one company: its dashboard's numbers took
 * 78 ms instead of 133 ms, and its list of answered questionnaires 24 ms instead of 92 ms (p90).
 */
const perRow = 'offset 0'

/** SQL: an interview's end. */
const endOfInterview = `i.starts_at + i.minutes * interval '1 minute'`

/**
 * SQL condition: application `a` waits for the employer. The list of applicants and the numbers of the dashboard use it.
 * An application waits for one task at most: an overdue one is only overdue. While the candidate owes an answer, the team
 * has no task, except that the first answer stays one: the review queue holds everybody at that stage.
 * @param now SQL parameter of type `timestamptz`
 */
export function waitsForEmployer(task: EmployerTask, now: string): string {
  const late = isOverdue(`${now}::timestamptz`)
  // Without a due date the condition is null, which counts as not overdue.
  if (task === 'overdue') return late
  const turn = task === 'first-answer' ? '' : `and ${waitsForTeam}`
  return `${needs(task, now)} ${turn} and (${late}) is not true`
}

/** The column by which applicants are listed: overdue ones by the day on which an answer was due. */
export const orderColumn = (overdue: boolean) => (overdue ? 'turn_due' : 'applied_at')

/** SQL condition: what application `a` needs from the employer, overdue or not. */
function needs(task: Exclude<EmployerTask, 'overdue'>, now: string): string {
  switch (task) {
    case 'first-answer':
      return isAtStage('applied')
    case 'questionnaire':
      return `${isAtStage('questionnaire')} and exists (select from questionnaires q
        where q.application_id = a.id and q.replaced_at is null and q.answered_at is not null ${perRow})`
    case 'interview':
      return `${isAtStage('interview')} and exists (select from interviews i
        where i.application_id = a.id and ${interviewIs('scheduled')} and ${endOfInterview} < ${now}::timestamptz ${perRow})`
    case 'details':
      return `${isAtStage('detail-fulfillment')} and exists (select from details d
        where d.application_id = a.id and ${detailIs('submitted')} ${perRow})`
  }
}

/** SQL condition: the time of proposal `i` has not passed. The candidate's turn ends when the first of all is due. */
const isLiveProposal = `${interviewIs('proposed')}
  and (v.stage <> '${'interview' satisfies Stage}' or i.starts_at >= v.turn_due)`

/**
 * SQL: the columns `kind` and `due_at` of what application `v` of the view `candidate_applications` needs from the
 * candidate first.
 */
export const firstCandidateTask = `
  select t.kind, t.due_at
  from (
    select 1 as place, 'questionnaire' as kind, q.due_at from questionnaires q
    where q.application_id = v.id and q.replaced_at is null and q.answered_at is null
    union all
    select 2, 'interview', i.starts_at from interviews i
    where i.application_id = v.id and ${isLiveProposal}
    union all
    select 3, 'details', null from details d where d.application_id = v.id and ${detailIs('requested')}
    union all
    select 4, 'offer', null
  ) t
  order by v.visible_status = 'offer' and t.place = 4 desc, t.place
  limit 1`

/**
 * SQL: order of applications `v` that wait for the candidate, offers first, then by due date.
 * @param task alias of {@link firstCandidateTask}
 */
export function candidateTaskOrder(task: string): string {
  return `${task}.kind = 'offer' desc, ${task}.due_at nulls last, v.last_news_at desc, v.id desc`
}
