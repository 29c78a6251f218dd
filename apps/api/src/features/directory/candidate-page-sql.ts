import { iso } from '#db/iso.ts'
import { pageSql as listPageSql, type Way } from '#db/newest-first/page-sql.ts'
import type { ListPage } from '#db/newest-first/place.ts'
import { matchArguments, matchesSql, matchParameterCount } from './candidate-match-sql.ts'
import { visibleSql } from './visible-candidates.ts'

/**
 * Only the newest matches are ranked, counted and made facets of: ranking all of a very common word costs 50 times more,
 * and whatever is common is read half as far as with a thousand.
 */
export const newestMatches = 500
export const exportRows = 1_000

/** One prepared statement. */
export interface PageShape {
  readonly way: Way
  /** Whether the plan has a choice of terms apart. */
  readonly hasChoice: boolean
  readonly ranked: boolean
  readonly facets: boolean
}

export type PageRow = ListPage<readonly StoredCard[], object>

/** A card whose photo has no address yet. */
export type StoredCard = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly photoId: string | null
}

/** A card of the aliases p (a match), r (candidate_profiles) and f (photos). */
const card = `json_build_object(
  'id', p.user_id,
  'photoId', f.id,
  'fullName', r.full_name,
  'headline', r.headline,
  'location', r.location,
  'skills', (select coalesce(json_agg(json_build_object('label', s.one -> 'label', 'level', s.one -> 'level')
    order by s.place), '[]') from jsonb_array_elements(r.shown -> 'skills') with ordinality s (one, place)
    where s.place <= 5),
  'languages', (select coalesce(json_agg(json_build_object('label', l.one -> 'label', 'level', l.one -> 'level')
    order by l.place), '[]') from jsonb_array_elements(r.shown -> 'languages') with ordinality l (one, place)
    where l.place <= 5),
  'openToWork', r.open_to_work,
  'noticePeriod', r.shown -> 'noticePeriod',
  'workModes', r.shown -> 'workModes',
  'expectedPay', r.shown -> 'expectedPay',
  'passports', (select coalesce(json_agg(json_build_object('name', h.one -> 'name', 'issuerHost', h.one -> 'issuerHost')
    order by h.place), '[]') from jsonb_array_elements(r.shown -> 'passports') with ordinality h (one, place)
    where h.place <= 5),
  'passportCount', coalesce(jsonb_array_length(r.shown -> 'passports'), 0),
  'updatedAt', ${iso('p.updated_at')}
)`
const cardJoins = `
  join candidate_profiles r on r.user_id = p.user_id
  left join photos f on f.user_id = p.user_id`

/** The statement of a page; ranked pages take the words and a place in the ranking as further parameters. */
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

function ofMasters(values: string): string {
  return `(select coalesce(json_agg(json_build_object('value', v.code, 'label', v.label, 'count', g.count)
      order by g.count desc, v.label, v.id), '[]')
    from (select id, count(*)::int as count from ${values} group by id order by count desc, id limit ${listed}) g
    join master_values v on v.id = g.id)`
}

const counted = `(select * from m limit ${newestMatches}) m`
// In the list of columns: as a table of its own it is called once for each row.
const each = (values: string) => `(select unnest(m.${values}) as id from ${counted}) of_one`

const facetsSql = `json_build_object(
  'sampled', n.matches > ${newestMatches},
  'skill', ${ofMasters(each('skill_ids'))},
  'occupation', ${ofMasters(each('occupation_ids'))},
  'language', ${ofMasters(each('language_ids'))},
  'place', ${ofMasters(`(select city_id as id from ${counted} where city_id is not null) m`)},
  'workMode', (select coalesce(json_agg(json_build_object('value', g.name, 'label',
      upper(left(g.name, 1)) || substr(g.name, 2), 'count', g.count) order by g.count desc, g.name), '[]')
    from (select id as name, count(*)::int as count from ${each('work_modes')} group by id) g))`

/** The newest matches as cards, for a table. */
export function exportSql(way: Way, hasChoice: boolean): string {
  return `
  with args as (${matchArguments}), m as materialized (${matchesSql(way, hasChoice)})
  select ${card} as card from m p ${cardJoins} order by p.updated_at desc, p.user_id desc`
}

/** One profile, if the viewer may see it; the id is the first parameter. */
export const oneCandidate = `
  select f.id as photo_id, r.shown, ${iso('c.updated_at')} as updated_at
  from candidate_search c
  join candidate_profiles r on r.user_id = c.user_id
  left join photos f on f.user_id = c.user_id
  where c.user_id = $1 and ${visibleSql('c', 2)}`
