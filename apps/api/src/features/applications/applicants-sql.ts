import { iso } from '#db/iso.ts'
import { jsonPageSql } from '#db/json-page.ts'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { applicantId, isEnded, isNamedLike, stageCountsJson } from '#db/sql/application-sql.ts'
import { hasTag, tagsJson } from '#db/sql/tag-sql.ts'
import { orderColumn } from '#db/sql/task-sql.ts'
import { isOnTeam } from '#db/sql/team-sql.ts'
import { isOverdue, teamTurnJson } from '#db/sql/turn-sql.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'

/** SQL: members of an applicant's row, from application `a` with the column `is_leaving`. */
const applicantEntry = `
  a.id,
  ${applicantId()} as "userId",
  a.version,
  case when a.is_leaving then '${deletedPerson}' else a.name end as name,
  case when a.is_leaving then '' else a.headline end as headline,
  a.stage,
  a.status,
  ${iso('a.tell_at')} as "tellAt",
  a.marked,
  ${iso('a.applied_at')} as "appliedAt",
  ${iso('a.stage_since')} as "stageSince",
  ${teamTurnJson} as turn,
  ${tagsJson('a.is_leaving')} as tags`

/** SQL joins of application `a` with its job, its company and, as `e`, its {@link applicantEntry}. */
export const entryWithJob = `
  join jobs j on j.id = a.job_id
  join companies c on c.id = a.company_id
  cross join lateral (
    select ${applicantEntry}, json_build_object('id', j.id, 'title', j.title) as job,
      json_build_object('id', c.id, 'name', c.name) as company
  ) e`

const orders = {
  newest: { by: 'desc', beyond: '<' },
  oldest: { by: 'asc', beyond: '>' },
} as const

/** Filters by their letter in the statement's name: the SQL condition for a parameter, and the parameter's type. */
const filterSql = {
  s: { of: (value: string) => `a.stage = ${value}`, type: 'text' },
  t: { of: (value: string) => `a.status = ${value}`, type: 'text' },
  m: { of: (value: string) => `a.marked = ${value}`, type: 'boolean' },
  e: { of: (value: string) => `${isEnded} = ${value}`, type: 'boolean' },
  // The parameter is the time.
  o: { of: isOverdue, type: 'timestamptz' },
  g: { of: hasTag, type: 'uuid' },
  // A name search must not find applicants whose name is hidden.
  q: { of: (value: string) => `not ${isPersonLeaving} and ${isNamedLike(value)}`, type: 'text' },
} as const

export type FilterLetter = keyof typeof filterSql

/** SQL condition of a filter on application `a`. @param parameter such as `$3` */
export function applicantFilter(letter: FilterLetter, parameter: string): string {
  const { of, type } = filterSql[letter]
  return of(`${parameter}::${type}`)
}

/** Selects a variant of the applicant list statement. Parameters: job, viewer, page size, filter values, cursor. */
export interface ListShape {
  readonly order: keyof typeof orders
  readonly filters: readonly FilterLetter[]
  readonly isFurther: boolean
}

/**
 * Builds the applicant list statement for one order and filter set, so that PostgreSQL can plan an index for it. The
 * statement reads a batch of lists. Every parameter is an array with one element per list, and `place` numbers the
 * lists from 1.
 */
export function listsSql({ order, filters, isFurther }: ListShape): string {
  const { by, beyond } = orders[order]
  const time = orderColumn(filters.includes('o'))
  const types = [
    'uuid',
    'uuid',
    'int',
    ...filters.map((letter) => filterSql[letter].type),
    ...(isFurther ? ['timestamptz', 'uuid'] : []),
  ]
  // Sub-selects hide the array lengths from the planner; with
  // bare parameters, PostgreSQL would replan for each batch size.
  const arrays = types.map((type, index) => `(select $${index + 1}::${type}[])`).join(', ')
  const columns = types.map((_, index) => `v${index + 1}`).join(', ')
  const conditions = filters.map((letter, index) => `and ${filterSql[letter].of(`r.v${4 + index}`)}`)
  const counted = conditions.filter((_, index) => filters[index] !== 's')
  const cursor = 4 + filters.length
  const next = isFurther ? `and (a.${time}, a.id) ${beyond} (r.v${cursor}, r.v${cursor + 1})` : ''
  // Team members never see their own application. Comparing ids is cheap: every index used here contains the id.
  const all = 'a.job_id = r.v1 and a.id is distinct from own.id'
  const page = jsonPageSql(
    `select to_json(e) as entry, a.${time} as at, a.id
     from (
       select a.*, ${isPersonLeaving} as is_leaving from applications a
       where ${all} ${conditions.join(' ')} ${next}
       order by a.${time} ${by}, a.id ${by}
       limit r.v3 + 1
     ) a
     cross join lateral (select ${applicantEntry}) e
     order by a.${time} ${by}, a.id ${by}`,
    'r.v3',
  )
  // Counting in one pass in index order costs less than one filtered count per stage.
  return `
    select r.place::int as place, j.company_id, ${isOnTeam('r.v1', 'r.v2')} as on_team, l.*, n.counts
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
