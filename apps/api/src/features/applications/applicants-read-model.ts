import type { applicantsQuery } from '@vouch/contract'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { decodeTimeCursor, type JsonPageRow, jsonPage, jsonPageSql } from '#db/json-page.ts'
import { prepared } from '#db/prepared.ts'
import { notFound } from '#platform/app-error.ts'
import type { JsonText } from '#platform/http/answers.ts'

type Query = z.output<typeof applicantsQuery>

const entry = `json_build_object(
  'id', a.id,
  'userId', a.candidate_id,
  'version', a.version,
  'name', a.name,
  'headline', a.headline,
  'stage', a.stage,
  'status', a.status,
  'tellAt', ${iso('a.tell_at')},
  'marked', a.marked,
  'appliedAt', ${iso('a.applied_at')},
  'stageSince', ${iso('a.stage_since')}
)`

const orders = {
  newest: { by: 'desc', beyond: '<' },
  oldest: { by: 'asc', beyond: '>' },
} as const

const isEnded = `(a.status = 'withdrawn' or (a.status = 'rejected' and a.told_at is not null))`

/** Every filter once: its letter in the statement's name, its condition, its value. */
const filters = [
  ['s', 'a.stage = ', (query: Query) => query.stage],
  ['t', 'a.status = ', (query: Query) => query.status],
  ['m', 'a.marked = ', (query: Query) => query.marked],
  ['e', `${isEnded} = `, (query: Query) => query.ended],
  ['q', 'a.name ilike ', (query: Query) => query.q && `%${query.q.replace(/[\\%_]/g, '\\$&')}%`],
] as const

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * One statement per set of filters, so that each is planned for the index that fits it. Built from the parts above
 * alone: at most 128 texts, prepared when they are first used.
 */
function listStatement(query: Query, jobId: string, viewerId: string, limit: number): Statement {
  const values: unknown[] = [jobId, viewerId, limit]
  const param = (value: unknown) => `$${values.push(value)}`
  const after = decodeTimeCursor(query.cursor)
  const order = query.sort ?? 'newest'
  const { by, beyond } = orders[order]
  const used = filters.flatMap(([letter, condition, read]) => {
    const value = read(query)
    return value ? [{ letter, condition: `and ${condition}${param(value)}` }] : []
  })
  // Nobody sees their own application from the employer's side. The id is in every index that is read here.
  const mine = `a.id is distinct from (select o.id from applications o where o.job_id = $1 and o.candidate_id = $2)`
  const all = `a.job_id = $1 and ${mine}`
  const filtered = `${all} ${used.map(({ condition }) => condition).join(' ')}`
  const counted = `${all} ${used.flatMap(({ letter, condition }) => (letter === 's' ? [] : [condition])).join(' ')}`
  const next = after
    ? `and (a.applied_at, a.id) ${beyond} (${param(after[0])}::timestamptz, ${param(after[1])}::uuid)`
    : ''
  const page = jsonPageSql(
    `select ${entry} as entry, a.applied_at as at, a.id,
       row_number() over (order by a.applied_at ${by}, a.id ${by}) as place
     from applications a
     where ${filtered} ${next}
     order by a.applied_at ${by}, a.id ${by}
     limit $3::int + 1`,
    '$3',
  )
  return {
    name: `applicants-${order}-${used.map(({ letter }) => letter).join('')}${after ? '-on' : ''}`,
    text: `
      select j.company_id, l.*, n.counts
      from jobs j
      cross join lateral (${page}) l
      cross join lateral (
        select json_build_object(
          'applied', coalesce(sum(c.count) filter (where c.stage = 'applied'), 0),
          'shortlist', coalesce(sum(c.count) filter (where c.stage = 'shortlist'), 0),
          'questionnaire', coalesce(sum(c.count) filter (where c.stage = 'questionnaire'), 0),
          'interview', coalesce(sum(c.count) filter (where c.stage = 'interview'), 0),
          'detail-fulfillment', coalesce(sum(c.count) filter (where c.stage = 'detail-fulfillment'), 0),
          'hired', coalesce(sum(c.count) filter (where c.stage = 'hired'), 0)
        )::text as counts
        from (select a.stage, count(*) from applications a where ${counted} group by a.stage) c
      ) n
      where j.id = $1`,
    values,
  }
}

interface ListRow extends JsonPageRow {
  readonly company_id: string
  readonly counts: string
}

export interface ApplicantsReadModel {
  /**
   * The applicants of one job.
   * @throws AppError not-found, forbidden
   */
  list(actor: Actor, jobId: string, query: Query): Promise<JsonText>
}

export function createApplicantsReadModel(db: Database): ApplicantsReadModel {
  return {
    list: async (actor, jobId, query) => {
      const { limit = 20 } = query
      const { name, text, values } = listStatement(query, jobId, actor.userId, limit)
      const [row] = await prepared<ListRow>(db, name, text, [...values])
      if (!row) throw notFound('This job')
      requireAccess(actor, 'pipeline.read', { companyId: row.company_id }, 'This job')
      return jsonPage(row, limit, `,"counts":${row.counts}`)
    },
  }
}
