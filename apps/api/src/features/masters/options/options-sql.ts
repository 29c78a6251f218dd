import { noLimits, type SqlLimits } from './list-access.ts'

/** Attribution required by Decision 2011/833/EU. */
const escoAttribution = 'This service uses the ESCO classification of the European Commission.'

/** Attributions required by CC BY 4.0, section 3(a). */
const onetAttribution = (release: string) => `'This product includes O*NET ' || ${release} ||
      'Database content by the U.S. Department of Labor, ETA, used under CC BY 4.0.'`
const placesAttribution = 'Places by GeoNames, CC BY 4.0.'

/** SQL: the label of a master value in language `$n`, or in English if there is none. */
export function labelIn(value: string, language: string): string {
  return `coalesce(${value}.labels ->> ${language}, ${value}.label)`
}

/** SQL: a reference to a master value, as JSON. */
function refSql(value: string, language: string): string {
  return `json_build_object('entity', ${value}.entity, 'code', ${value}.code, 'label', ${labelIn(value, language)})`
}

/** SQL: the attribution of a value from an external source; null for Vouch's own values. */
export function attributionSql(value: string): string {
  return `case when ${value}.uri like 'http://data.europa.eu/esco/%' then '${escoAttribution}'
    when ${value}.source = 'onet' then ${onetAttribution(`coalesce(nullif(${value}.release, '') || ' ', '')`)}
    when ${value}.source = 'geonames' then '${placesAttribution}' end`
}

/** SQL: one value of a master list as JSON; $2 is the language. */
export function optionSql(matched: string, limits: SqlLimits): string {
  const held = limits.held === null ? '' : `, 'held', ${limits.held}`
  return `json_build_object('code', v.code, 'label', ${labelIn('v', '$2')}, 'matched', ${matched},
    'parent', case when p.id is null then null else ${refSql('p', '$2')} end, 'attributes', v.attributes${held})`
}

/** SQL: joins the parent of a value `v` as `p`, where the caller may list it. */
export function parentJoin(limits: SqlLimits): string {
  const listable = limits.listable('p')
  return `left join master_values p on p.id = v.parent_id${listable === null ? '' : ` and ${listable}`}`
}

/** SQL: the id of value $4 in the nearest parent list of list $1; null if there is none. */
const parentSql = `(
    select coalesce(a.merged_into, a.id)
    from master_entities e
    cross join lateral unnest(e.parents) with ordinality as n (entity, nearness)
    join master_values a on a.entity = n.entity and a.code = $4
    where e.name = $1
    order by n.nearness limit 1)`

/** Which values a query covers: the whole list, all descendants of the parent, or its children. */
export type Reach = 'all' | 'below' | 'children'

/**
 * SQL: condition for the values that a query covers. Each case has
 * its own statement, because a combined one could use no index.
 */
export function reachSql(reach: Reach): string {
  return {
    all: 'true',
    below: 'v.ancestors @> array[(select id from above)]',
    children: 'v.parent_id = (select id from above)',
  }[reach]
}

/** SQL: the parent value, as a table of one row. */
export function aboveSql(reach: Reach): string {
  return reach === 'all' ? 'select null::int as id where $4::text is null' : `select ${parentSql} as id`
}

/**
 * SQL: a page of active values. $1 is the list, $2 language, $3
 * limit, $4 parent, and $5 to $7 the last value of the previous page.
 */
export function listSql(reach: Reach, limits: SqlLimits = noLimits): string {
  return `
  with above as materialized (${aboveSql(reach)}),
  found as (
    select v.id, v.position, v.label
    from master_values v
    where v.entity = $1 and v.active and ${reachSql(reach)}${limits.where === null ? '' : ` and ${limits.where}`}
      and ($5::int is null or (v.position, v.label collate "C", v.id) > ($5, $6::text collate "C", $7::int))
    order by v.position, v.label collate "C", v.id
    limit $3::int + 1
  ),
  placed as (
    select f.*, row_number() over (order by f.position, f.label collate "C", f.id) as place from found f
  )
  select coalesce(json_agg(${optionSql('null', limits)} order by f.place) filter (where f.place <= $3), '[]')::text as items,
    max(${attributionSql('v')}) as attribution,
    case when count(*) > $3 then
      (select json_build_array(l.position, l.label, l.id) from placed l where l.place = $3) end as last
  from placed f
  join master_values v on v.id = f.id
  ${parentJoin(limits)}`
}

/** SQL: one value with its ancestors and relations; for a merged one, the value into which it was. $1 is the list, $2 code, $3 language. */
export function valueSql(limits: SqlLimits = noLimits): string {
  const above = limits.listable('a')
  return `
  select json_build_object(
    'entity', v.entity, 'code', v.code, 'label', ${labelIn('v', '$3')}, 'description', v.description,
    'synonyms', coalesce((
      select json_agg(s.shown order by s.term)
      from (
        select distinct on (t.term) t.term, t.shown from master_terms t
        where t.value_id = v.id and t.language in ('en', $3)
        order by t.term, t.is_label desc
      ) s
      where s.shown <> ${labelIn('v', '$3')}), '[]'),
    'active', v.active, 'uri', v.uri, 'attributes', v.attributes,
    'parents', coalesce((
      select json_agg(${refSql('a', '$3')} order by n.place desc)
      from unnest(v.ancestors) with ordinality as n (id, place) join master_values a on a.id = n.id${above === null ? '' : ` and ${above}`}), '[]'),
    'essential', coalesce((${relatedSql('essential', limits)}), '[]'),
    'optional', coalesce((${relatedSql('optional', limits)}), '[]'),
    'attribution', ${attributionSql('v')}
  )::text as answer${limits.held === null ? '' : `, ${limits.held} as held`}
  from master_values o join master_values v on v.id = coalesce(o.merged_into, o.id)
  where o.entity = $1 and o.code = $2${limits.where === null ? '' : ` and ${limits.where}`}`
}

function relatedSql(kind: 'essential' | 'optional', limits: SqlLimits): string {
  const listable = limits.listable('o')
  return `
    select json_agg(${refSql('o', '$3')} order by ${labelIn('o', '$3')} collate "C")
    from master_relations r join master_values o on o.id = r.to_id and o.active${listable === null ? '' : ` and ${listable}`}
    where r.from_id = v.id and r.kind = '${kind}'`
}
