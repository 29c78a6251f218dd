import { noLimits, type SqlLimits } from './list-access.ts'
import {
  aboveSql,
  attributionSql,
  labelIn,
  optionSql,
  parentJoin,
  type Reach,
  reachSql,
} from './options-sql.ts'

/**
 * SQL that finds master values in four tiers. A tier runs only if the previous tiers did not reach the limit.
 * 1. Names equal to the query.
 * 2. Labels that start with the query.
 * 3. Synonyms that start with the query.
 * 4. Names with words that start with the query's words.
 * Parameters: $1 list, $2 language, $3 limit, $4 parent, $5 normalised query, $6 upper bound of its prefix
 * range, $7 tsquery of its words, $8 its words.
 */
export function searchSql(reach: Reach, limits: SqlLimits = noLimits): string {
  const limited = limits.where === null ? '' : ` and ${limits.where}`
  const inReach =
    reach === 'all' && limited === ''
      ? ''
      : `and exists (select from master_values v where v.id = t.value_id and ${reachSql(reach)}${limited})`
  const terms = `from master_terms t where t.entity = $1 and t.active ${inReach}`
  return `
  with above as materialized (${aboveSql(reach)}),
  labels as materialized (
    select t.value_id, case when t.term = $5 then 0 else 1 end as tier, t.position, t.term
    ${terms} and t.is_label and t.term >= $5 and t.term <= $6
    order by tier, t.position, t.term
    limit 3 * $3::int
  ),
  named as materialized (
    select t.value_id, 0 as tier, t.position, t.term
    ${terms} and not t.is_label and t.term = $5
    order by t.position
    limit $3
  ),
  synonyms as materialized (
    select t.value_id, 2 as tier, min(t.position) as position, min(t.term) as term
    ${terms} and not t.is_label and t.term >= $5 and t.term <= $6
    group by t.value_id
    order by 3, 4
    limit case when (
      select count(distinct value_id) from (select value_id from labels union all select value_id from named) known
    ) >= $3 then 0 else 2 * $3 end
  ),
  begun as materialized (
    select value_id, tier, position, term
    from (
      select distinct on (value_id) value_id, tier, position, term
      from (table labels union all table named union all table synonyms) hits
      order by value_id, tier, term
    ) best
    order by tier, position, term, value_id
    limit $3
  ),
  inside as materialized (
    select v.id as value_id, 3 as tier, v.position, v.label as term
    from master_values v
    where v.words @@ $7::tsquery and v.active and ${reachSql(reach)}${limited} and v.id not in (select value_id from begun)
    order by v.position, v.label collate "C", v.id
    limit $3 - (select count(*) from begun)
  ),
  placed as (
    select f.*, row_number() over (order by f.tier, f.position, f.term collate "C", f.value_id) as place
    from (table begun union all table inside) f
  )
  select coalesce(json_agg(${optionSql('n.shown', limits)} order by f.place), '[]')::text as items,
    max(${attributionSql('v')}) as attribution,
    count(*)::int as count, min(f.tier)::int as tier
  from placed f
  join master_values v on v.id = f.value_id
  ${parentJoin(limits)}
  left join lateral (
    select case when best.fits then null else best.shown end as shown
    from (
      select t.shown, t.is_label and t.shown = ${labelIn('v', '$2')} as fits
      from master_terms t
      where t.value_id = v.id
        and (select bool_and(' ' || t.term like '% ' || word || '%') from unnest($8::text[]) word)
      order by t.is_label and t.shown = ${labelIn('v', '$2')} desc, t.term = $5 desc, starts_with(t.term, $5) desc,
        t.language = $2 desc, length(t.term), t.term
      limit 1
    ) best
  ) n on true`
}
