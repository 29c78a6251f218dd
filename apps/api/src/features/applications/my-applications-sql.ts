import type { candidateApplicationsQuery } from '@vouch/contract'
import type { z } from 'zod'
import { jsonPageSql } from '#db/json-page.ts'
import { waitsForCandidate } from '#db/sql/application-sql.ts'
import { startOfDay } from '#db/sql/day-sql.ts'

type Filters = Omit<z.output<typeof candidateApplicationsQuery>, 'limit' | 'cursor'>

/**
 * Builds the statement that lists a candidate's applications. Parameters: candidate, page size, time, filter values,
 * cursor. The first page has the total.
 * @param members SQL of a row's JSON members, from `v` (the view), `j` (job) and `c` (company)
 */
export function ownListSql(
  members: string,
  { status, waiting, from, to }: Filters,
  isFurther: boolean,
): { readonly name: string; readonly text: string; readonly filterValues: readonly string[] } {
  const filterValues: string[] = []
  const parameter = (value: string) => `$${3 + filterValues.push(value)}`
  const conditions = [
    'v.candidate_id = $1',
    ...(waiting ? [waitsForCandidate('v')] : []),
    ...(status ? [`v.visible_status = ${parameter(status)}`] : []),
    ...(from ? [`v.applied_at >= ${startOfDay(`${parameter(from)}::date`)}`] : []),
    ...(to ? [`v.applied_at < ${startOfDay(`${parameter(to)}::date + 1`)}`] : []),
  ].join(' and ')
  const next = 4 + filterValues.length
  const further = isFurther ? `and (v.last_news_at, v.id) < ($${next}::timestamptz, $${next + 1}::uuid)` : ''
  const page = jsonPageSql(
    `select json_build_object(${members}) as entry, v.last_news_at as at, v.id
     from (
       select * from candidate_applications v
       where ${conditions} ${further}
       order by v.last_news_at desc, v.id desc
       limit $2::int + 1
     ) v
     join jobs j on j.id = v.job_id
     join companies c on c.id = j.company_id
     order by v.last_news_at desc, v.id desc`,
    '$2',
  )
  const used = [waiting && 'waiting', status && 'status', from && 'from', to && 'to', isFurther && 'on']
  const name = ['my-applications', ...used.filter(Boolean)].join('-')
  if (isFurther) return { name, text: page, filterValues }
  const count = `(select count(*)::int from candidate_applications v where ${conditions})`
  return { name, text: `select l.*, ${count} as total from (${page}) l`, filterValues }
}
