import { iso } from '#db/iso.ts'
import { jsonPageSql } from '#db/json-page.ts'
import { deletedPerson } from '#platform/deleted-person.ts'

// Only for the rows of one page: people are looked at by their key.
const isLeaving = `exists (select from users u where u.id = a.candidate_id and u.status = 'deletion-requested')`

const entry = `
  a.id,
  a.candidate_id as "userId",
  a.version,
  case when a.is_leaving then '${deletedPerson}' else a.name end as name,
  case when a.is_leaving then '' else a.headline end as headline,
  a.stage,
  a.status,
  ${iso('a.tell_at')} as "tellAt",
  a.marked,
  ${iso('a.applied_at')} as "appliedAt",
  ${iso('a.stage_since')} as "stageSince"`

const orders = {
  newest: { by: 'desc', beyond: '<' },
  oldest: { by: 'asc', beyond: '>' },
} as const

const isEnded = `(a.status = 'withdrawn' or (a.status = 'rejected' and a.told_at is not null))`

/** What the list can be narrowed by: the condition's left side, by the letter that names it in a statement. */
const filterSql = {
  s: 'a.stage =',
  t: 'a.status =',
  m: 'a.marked =',
  e: `${isEnded} =`,
  // By a name that is not shown nobody is found.
  q: `not ${isLeaving} and a.name ilike`,
} as const

export type FilterLetter = keyof typeof filterSql

/** One way in which the list is asked for. Its parameters: job, viewer, limit, the filters' values, the cursor's. */
export interface ListShape {
  readonly order: keyof typeof orders
  readonly filters: readonly FilterLetter[]
  readonly isFurther: boolean
}

const countMembers = ['applied', 'shortlist', 'questionnaire', 'interview', 'detail-fulfillment', 'hired']
  .map((stage) => `'${stage}', count(*) filter (where a.stage = '${stage}')`)
  .join(', ')

/** The statement of one shape: each is planned for the index that fits its filters. */
export function listSql({ order, filters, isFurther }: ListShape): string {
  const { by, beyond } = orders[order]
  const conditions = filters.map((letter, index) => `and ${filterSql[letter]} $${4 + index}`)
  const counted = conditions.filter((_, index) => filters[index] !== 's')
  const cursor = 4 + filters.length
  const next = isFurther
    ? `and (a.applied_at, a.id) ${beyond} ($${cursor}::timestamptz, $${cursor + 1}::uuid)`
    : ''
  // Nobody sees their own application from the employer's side. The id is in every index that is read here.
  const all = `a.job_id = $1
    and a.id is distinct from (select o.id from applications o where o.job_id = $1 and o.candidate_id = $2)`
  const page = jsonPageSql(
    `select to_json(e) as entry, a.applied_at as at, a.id
     from (
       select a.*, ${isLeaving} as is_leaving from applications a
       where ${all} ${conditions.join(' ')} ${next}
       order by a.applied_at ${by}, a.id ${by}
       limit $3::int + 1
     ) a
     cross join lateral (select ${entry}) e
     order by a.applied_at ${by}, a.id ${by}`,
    '$3',
  )
  return `
    select j.company_id, l.*, n.counts
    from jobs j
    cross join lateral (${page}) l
    cross join lateral (
      select json_build_object(${countMembers})::text as counts
      from applications a where ${all} ${counted.join(' ')}
    ) n
    where j.id = $1`
}
