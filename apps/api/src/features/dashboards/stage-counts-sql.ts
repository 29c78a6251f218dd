/**
 * SQL for how many applications stand at each stage, over grouped rows.
 * @param rows a query with the columns `stage` and `count`
 */
export function stageCountsJson(rows: string): string {
  const members = ['applied', 'shortlist', 'questionnaire', 'interview', 'detail-fulfillment', 'hired'].map(
    (stage) => `'${stage}', coalesce(sum(r.count) filter (where r.stage = '${stage}'), 0)`,
  )
  return `(select json_build_object(${members.join(', ')}) from (${rows}) r)`
}

/**
 * SQL for how many jobs are in the states that lists are opened for.
 * @param rows a query with the columns `status` and `count`
 */
export function jobCountsJson(rows: string): string {
  const members = ['draft', 'open', 'closed', 'expired'].map(
    (status) => `'${status}', coalesce(sum(r.count) filter (where r.status = '${status}'), 0)`,
  )
  return `(select json_build_object(${members.join(', ')}) from (${rows}) r)`
}
