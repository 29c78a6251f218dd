import { iso } from '#db/iso.ts'
import { jsonPageSql } from '#db/json-page.ts'
import { isLeaving } from '#db/sql/account-sql.ts'
import { applicationIs, isDisclosedRejection, stageCountsJson } from '#db/sql/application-sql.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'

// Only for the rows of one page: people are looked at by their key.
const isPersonLeaving = `exists (select from users u where u.id = a.candidate_id and ${isLeaving()})`

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

const isEnded = `(${applicationIs('withdrawn')} or (${isDisclosedRejection()}))`

/** Filters by the letter that names them in a statement: the left side of their condition, and its value's type. */
const filterSql = {
  s: { left: 'a.stage =', type: 'text' },
  t: { left: 'a.status =', type: 'text' },
  m: { left: 'a.marked =', type: 'boolean' },
  e: { left: `${isEnded} =`, type: 'boolean' },
  // A name that is not shown finds nobody.
  q: { left: `not ${isPersonLeaving} and a.name ilike`, type: 'text' },
} as const

export type FilterLetter = keyof typeof filterSql

/** One way to ask for the list. Its values: job, viewer, page size, those of the filters, those of the cursor. */
export interface ListShape {
  readonly order: keyof typeof orders
  readonly filters: readonly FilterLetter[]
  readonly isFurther: boolean
}

/**
 * The statement of one shape: each is planned for the index that fits its filters. It answers several lists; each value
 * is an array with an element for each list, and `place` counts the lists from 1.
 */
export function listsSql({ order, filters, isFurther }: ListShape): string {
  const { by, beyond } = orders[order]
  const types = [
    'uuid',
    'uuid',
    'int',
    ...filters.map((letter) => filterSql[letter].type),
    ...(isFurther ? ['timestamptz', 'uuid'] : []),
  ]
  // With bare parameters PostgreSQL would plan anew for each number of lists.
  const arrays = types.map((type, index) => `(select $${index + 1}::${type}[])`).join(', ')
  const columns = types.map((_, index) => `v${index + 1}`).join(', ')
  const conditions = filters.map((letter, index) => `and ${filterSql[letter].left} r.v${4 + index}`)
  const counted = conditions.filter((_, index) => filters[index] !== 's')
  const cursor = 4 + filters.length
  const next = isFurther ? `and (a.applied_at, a.id) ${beyond} (r.v${cursor}, r.v${cursor + 1})` : ''
  // Nobody sees their own application from the employer's side. The id is in every index that is read here.
  const all = 'a.job_id = r.v1 and a.id is distinct from own.id'
  const page = jsonPageSql(
    `select to_json(e) as entry, a.applied_at as at, a.id
     from (
       select a.*, ${isPersonLeaving} as is_leaving from applications a
       where ${all} ${conditions.join(' ')} ${next}
       order by a.applied_at ${by}, a.id ${by}
       limit r.v3 + 1
     ) a
     cross join lateral (select ${entry}) e
     order by a.applied_at ${by}, a.id ${by}`,
    'r.v3',
  )
  // By status and stage, in the order of the index: counting while reading costs less than a test for each stage.
  return `
    select r.place::int as place, j.company_id, l.*, n.counts
    from unnest(${arrays}) with ordinality r (${columns}, place)
    join jobs j on j.id = r.v1
    left join applications own on own.job_id = r.v1 and own.candidate_id = r.v2
    cross join lateral (${page}) l
    cross join lateral (
      select ${stageCountsJson(
        `select a.stage, count(*) from applications a where ${all} ${counted.join(' ')} group by a.status, a.stage`,
      )}::text as counts
    ) n`
}
