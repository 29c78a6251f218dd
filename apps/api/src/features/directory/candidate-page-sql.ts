import { iso } from '#db/iso.ts'
import { pageSql as listPageSql, type Way } from '#db/newest-first/page-sql.ts'
import type { ListPage } from '#db/newest-first/place.ts'
import { matchArguments, matchesSql, matchParameterCount } from './candidate-match-sql.ts'
import { visibleSql } from './visible-candidates.ts'

/**
 * Number of newest matches that are ranked, counted and used for facets. Ranking all matches of a very common
 * word costs 50 times more. A limit of 1,000 would double the reads.
 */
export const newestMatches = 500
export const exportRows = 1_000

/** Selects a variant of the SQL statement for a result page. */
export interface PageShape {
  readonly way: Way
  /** True when the plan queries one group of alternative terms separately. */
  readonly hasChoice: boolean
  readonly ranked: boolean
  readonly facets: boolean
}

export type PageRow = ListPage<readonly StoredCard[], object>

/** A candidate's result card before the URL of the photo is signed. */
export type StoredCard = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly photoId: string | null
}

/** SQL: a result card from the aliases p (match), r (candidate_profiles), now (what it shows) and f (photos). */
const card = `json_build_object(
  'id', p.user_id,
  'photoId', f.id,
  'fullName', r.full_name,
  'headline', r.headline,
  'location', now.shown -> 'location',
  'skills', (select coalesce(json_agg(json_build_object('label', s.one -> 'label', 'level', s.one -> 'level',
    'proved', coalesce(jsonb_typeof(s.one -> 'proved') = 'object', false))
    order by s.place), '[]') from jsonb_array_elements(now.shown -> 'skills') with ordinality s (one, place)
    where s.place <= 5),
  'languages', (select coalesce(json_agg(json_build_object('label', l.one -> 'label', 'level', l.one -> 'level')
    order by l.place), '[]') from jsonb_array_elements(now.shown -> 'languages') with ordinality l (one, place)
    where l.place <= 5),
  'openToWork', r.open_to_work,
  'noticePeriod', now.shown -> 'noticePeriod',
  'workModes', r.shown -> 'workModes',
  'expectedPay', r.shown -> 'expectedPay',
  'passports', (select coalesce(json_agg(json_build_object('name', h.one -> 'name',
    'issuer', h.one -> 'issuer', 'issuerHost', h.one -> 'issuerHost',
    'checkedHow', coalesce(h.one ->> 'checkedHow', 'signed-by-host'))
    order by h.place), '[]') from jsonb_array_elements(r.shown -> 'passports') with ordinality h (one, place)
    where h.place <= 5),
  'passportCount', coalesce(jsonb_array_length(r.shown -> 'passports'), 0),
  'updatedAt', ${iso('p.updated_at')}
)`
const cardJoins = `
  join candidate_profiles r on r.user_id = p.user_id
  cross join lateral (select candidate_shown(r.shown) as shown offset 0) now
  left join photos f on f.user_id = p.user_id`

/**
 * Builds the SQL statement of a result page. Pages sorted by
 * rank take the words and the rank cursor as further parameters.
 */
export function pageSql({ way, hasChoice, ranked, facets }: PageShape): string {
  return listPageSql({
    id: 'user_id',
    at: 'updated_at',
    parameters: matchArguments,
    matches: matchesSql(way, hasChoice),
    lastParameter: matchParameterCount,
    rankedBy: ranked ? 'candidate_search' : null,
    rankedMatches: newestMatches,
    items: (limit) => `coalesce(
      (select json_agg(${card} order by p.place) from p ${cardJoins} where p.place <= ${limit}), '[]')`,
    facets: facets ? facetsSql : null,
  })
}

const listed = 15

const counts = `, 'count', g.count`

function ofMasters(values: string, count = counts): string {
  return `(select coalesce(json_agg(json_build_object('value', v.code, 'label', v.label${count})
      order by g.count desc, v.label, v.id), '[]')
    from (
      select coalesce(o.merged_into, o.id) as id, sum(c.count)::int as count
      from (select id, count(*)::int as count from ${values} group by id order by count desc, id limit ${listed}) c
      join master_values o on o.id = c.id group by 1
    ) g
    join master_values v on v.id = g.id)`
}

const counted = `(select * from m limit ${newestMatches}) m`
// `unnest` is in the select list, because in the from clause it would run once per row.
const each = (values: string) => `(select unnest(m.${values}) as id from ${counted}) of_one`

const facetsSql = `json_build_object(
  'sampled', n.matches > ${newestMatches},
  'skill', ${ofMasters(each('skill_ids'))},
  'occupation', ${ofMasters(each('occupation_ids'))},
  'language', ${ofMasters(each('language_ids'))},
  'place', ${ofMasters(`(select city_id as id from ${counted} where city_id is not null) m`, '')},
  'workMode', (select coalesce(json_agg(json_build_object('value', g.name, 'label',
      upper(left(g.name, 1)) || substr(g.name, 2), 'count', g.count) order by g.count desc, g.name), '[]')
    from (select id as name, count(*)::int as count from ${each('work_modes')} group by id) g))`

/** Builds the SQL statement of the CSV export. */
export function exportSql(way: Way, hasChoice: boolean): string {
  return `
  with args as (${matchArguments}), m as materialized (${matchesSql(way, hasChoice)})
  select ${card} as card from m p ${cardJoins} order by p.updated_at desc, p.user_id desc`
}

/** Builds the SQL statement that tells whether anybody matches. */
export function anySql(way: Way, hasChoice: boolean): string {
  return `
  with args as (${matchArguments}), m as materialized (${matchesSql(way, hasChoice)})
  select exists (select from m) as found`
}

/** SQL that selects one profile if the viewer may see it; `$1` is the profile's id. */
export const oneCandidate = `
  select f.id as photo_id, candidate_shown(r.shown) as shown, ${iso('c.updated_at')} as updated_at
  from candidate_search c
  join candidate_profiles r on r.user_id = c.user_id
  left join photos f on f.user_id = c.user_id
  where c.user_id = $1 and ${visibleSql('c', 2)}`
